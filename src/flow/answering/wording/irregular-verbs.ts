/** Past forms that share no stem with what the code says, and their base forms. */
const BASES = new Map(
  `bound bind,broken break,brought bring,built build,bought buy,caught catch,chosen choose,chose choose,drawn draw,drew draw,
  fed feed,forgotten forget forgot,forgot forget,frozen freeze,given give,grown grow,held hold,hidden hide,kept keep,known know,
  lost lose,made make,met meet,paid pay,ran run,sent send,shown show,sold sell,sought seek,spent spend,stolen steal,
  stuck stick,swept sweep,taken take,thrown throw,threw throw,told tell,woken wake,won win,written write,wrote write`
    .split(/,\s*/)
    .map((verb) => {
      const [past = '', ...bases] = verb.split(' ');
      return [past, bases] as const;
    }),
);

/** *Keep* of kept, *forget* and *forgot* of forgotten; nothing for a word that follows the rules. */
export function irregularOf(past: string): readonly string[] {
  return BASES.get(past) ?? [];
}
