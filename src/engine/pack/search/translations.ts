import { stem } from './stem.ts';

/**
 * Names are in English where comments are in Chinese or Japanese, and either may be asked in the other. Each line has what
 * is written without spaces, as pairs of characters, and what English calls it; behind a bar what English names also say
 * for it, though that word alone means something else.
 */
const SAME = `
订单 注文 : order
支付 付款 支払 : pay payment paid
退款 返金 : refund
退货 返品 : | return
取消 : cancel cancelled
超时 : timeout expire
过期 : expire expiry
库存 在庫 : stock inventory
锁定 : lock locked
商品 : product goods
品牌 : brand
分类 : category
价格 : price
优惠 惠券 : coupon | discount
折扣 割引 : discount
促销 : promotion
积分 : point | integral integration
会员 会員 : member
用户 : user
客户 顧客 : customer
理员 : admin administrator
角色 : role
权限 権限 : permission authority
菜单 : menu
资源 : resource
登录 登陆 グイ : login signin
退出 : logout
注册 登録 : register registration
密码 : password
验证 : verify validate
认证 認証 : authenticate authentication auth
授权 認可 : authorize authorization
令牌 : token
加密 暗号 : encrypt encryption
签名 署名 : sign signature
缓存 : cache
宕机 : unavailable crash
队列 : queue
消息 : message
通知 : notify notification notice
邮件 : mail email
短信 : sms
地址 : address
收货 : delivery | receive
领取 受取 : claim | receive
发货 配送 : ship shipping delivery deliver
物流 : logistics express
运费 送料 : freight shipping
购物 物车 : cart
搜索 検索 : search
索引 : index
评论 评价 : comment review
收藏 : favorite | collect collection
浏览 : browse
关注 : follow | attention
首页 : home
推荐 : recommend recommendation
广告 : advertise advertisement
上传 : upload
下载 : download
导入 : import
导出 : export
图片 画像 : image picture
日志 : log
异常 例外 : exception
失败 失敗 : fail failure failed
重试 : retry
回滚 : rollback
事务 : transaction
定时 : schedule scheduled cron timer
任务 : task job
配置 设置 設定 : config configuration setting
接口 : endpoint
审核 审批 承認 : audit approve approval
状态 状態 : status state
删除 削除 : delete remove
添加 新增 追加 : add
修改 更新 : update modify edit
限制 : limit
黑名 : blacklist
白名 : whitelist
部门 : department dept
字典 : dict dictionary
租户 : tenant
余额 残高 : balance
钱包 : wallet
账单 : bill
请求 : request
银行 : bank
发票 : invoice
合同 契約 : contract
报表 : report
统计 : statistics
`;

const others = new Map<string, Set<string>>();
for (const line of SAME.trim().split('\n')) {
  const [unspaced = '', english = ''] = line.split(' : ');
  const [both = '', only = ''] = english.split('|');
  const pairs = unspaced.split(' ');
  const stems = both.split(' ').filter(Boolean).map(stem);
  for (const pair of pairs) learn(pair, [...stems, ...only.split(' ').filter(Boolean).map(stem)]);
  for (const each of stems) learn(each, pairs);
}

function learn(word: string, names: readonly string[]): void {
  others.set(word, new Set([...(others.get(word) ?? []), ...names]));
}

/** What a stem, or a pair of characters, is called in the other languages. */
export function translationsOf(term: string): readonly string[] {
  return [...(others.get(term) ?? [])];
}
