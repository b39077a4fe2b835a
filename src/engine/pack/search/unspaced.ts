/** What is written without spaces between words, or with endings that no stemming cuts: Chinese, Japanese, Korean. */
export const UNSPACED = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\u30fc';

const ANY = new RegExp(`[${UNSPACED}]`, 'u');

export function hasUnspaced(text: string): boolean {
  return ANY.test(text);
}

/** Each two characters that stand side by side. */
export function pairsOf(text: string): string[] {
  const letters = [...text];
  return letters.slice(1).map((letter, place) => `${letters[place]}${letter}`);
}

/**
 * Words that ask, join or speak of any code, the longest first where one begins another: *怎么样* is "what then", *哪里*
 * "where", *어떻게* "how". They are no subject.
 */
const FRAME = `
会发生什么事情 会发生什么 发生什么 会怎么样 会怎样 怎么样了 怎么样 怎么办 怎么回事 是怎么 怎么 怎样 如何 什么时候 什么地方 什么情况 什么意思 为什么 为啥 为何
什么是 是什么 什么 在哪里 在哪儿 哪里 哪儿 在哪 哪些 哪个 哪种 哪几 多少 多久 几个 几次 是否 能否 可否 有没有 是不是 会不会 能不能 可不可以 可以 能够 请问 如果 假如
当中 的时候 时候 这个 那个 这些 那些 它们 我们 你们 他们 以及 或者 并且 而且 之后 以后 之前 以前 里面 其中 应该 需要 必须 哪一个 谁能 谁可以 谁来
这里 这个项目 本项目 项目中 项目里 代码中 代码里 系统中 系统里 是怎么处理 怎么处理 如何处理 怎样处理 实现 工作原理 原理 进行 使用 一个 一下 有哪 所有
어떻게 무엇이 무엇을 무엇 어디에서 어디에 어디서 어디 언제 누가 어떤 무슨 인가요 하나요 되나요 됩니까 합니까 입니까 있나요 있습니까 되는지 하는지
どのように どうやって どうすれば どうなりますか どうなる どうして なぜ どこで どこに どこ だれ 誰が 何を 何が 何で 場合 仕組み`
  .trim()
  .split(/\s+/)
  .sort((a, b) => b.length - a.length);
const FRAMES = new RegExp(FRAME.join('|'), 'gu');
/** Endings and particles of Japanese are no subject: those are written in the other characters. */
const HIRAGANA = /\p{sc=Hiragana}+/gu;
const RUN = new RegExp(`[${UNSPACED}]+`, 'gu');

/** A question with spaces around what is written without them, and without its words that only ask; any other as it is. */
export function spacedOut(text: string): string {
  if (!hasUnspaced(text)) return text;
  return text
    .replace(FRAMES, ' ')
    .replace(RUN, (run) => ` ${run.replace(HIRAGANA, ' ')} `)
    .replace(/ {2,}/g, ' ')
    .trim();
}
