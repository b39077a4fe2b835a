import { hasUnspaced } from '../../../engine/pack/search/unspaced.ts';

/** What a question in Chinese, Japanese or Korean asks for, as English would begin; the most telling words first. */
const BEGINNINGS: readonly (readonly [asks: RegExp, begins: string])[] = [
  [/为什么|为啥|为何|なぜ|どうして|왜/u, 'why is'],
  [/会发生什么|发生什么|会怎么样|会怎样|怎么样|怎么办|どうなる|どうなりますか|어떻게 되/u, 'what happens when'],
  [/在哪里|在哪儿|哪里|哪儿|在哪|什么地方|哪个文件|どこ|어디/u, 'where is'],
  [/有哪些|哪些|有哪几|どんな.*があり|어떤 것들/u, 'list all'],
  [/多久|多长时间|どのくらい|얼마나/u, 'how long is'],
  [/多少|几个|几次|いくつ|몇/u, 'how many'],
  [/谁能|谁可以|谁有权|誰が|누가/u, 'who may'],
  [/什么是|是什么|什么意思|とは|何です|무엇/u, 'what is'],
  [/(?:怎么|如何|怎样)(?:才能)?(?:添加|新增|增加|扩展|创建一个新)|追加するには|추가하려면/u, 'how do i add'],
  [/怎么|如何|怎样|どのように|どうやって|どうすれば|어떻게/u, 'how is'],
];

/** A question with what it asks for in English before it, for telling its kind alone; any other as it is. */
export function withEnglishBeginning(text: string): string {
  if (!hasUnspaced(text)) return text;
  const begins = BEGINNINGS.find(([asks]) => asks.test(text))?.[1];
  return begins === undefined ? text : `${begins} ${text}`;
}
