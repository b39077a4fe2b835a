import { isEnglish } from '../text/english.ts';

const LONGEST = 120;
/** What only says that something went wrong, in the languages in which it was met: no rule. */
const TROUBLE =
  /失败|失敗|异常|異常|出错|系统错误|服务器|未知错误|エラーが発生|오류가 발생|실패|не удалось|ошибка|\b(?:fehler|fehlgeschlagen|konnte|konnten|erreur|échec|échoué|impossible de|erro ao|falha|falhou|error al|fallo|falló|errore|fallito|fout|mislukt|błąd)\b/iu;

/** A refusal in another language than English is told in its own words; null for what is English, or only tells of trouble. */
export function quotedRule(message: string | undefined): string | null {
  if (message === undefined || isEnglish(message)) return null;
  const words = message
    .replace(/<[^<>]*>|["“”`]/g, (part) => (part.startsWith('<') ? ' ' : part === '`' ? '`' : "'"))
    .replace(/`[^`]*`/g, '…')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.:!…,;-]+|[\s.:!…,;。！；，：-]+$/gu, '');
  const isWhole = (words.match(/\p{L}/gu)?.length ?? 0) >= 2 && words.length <= LONGEST;
  return isWhole && !/[`{}<>[\]|]|[()（）]/.test(words) && !TROUBLE.test(words) ? `Refused with “${words}”` : null;
}
