/** Verbs that say what a program does. */
export const VERBS: readonly string[] =
  'accept activate add adopt affect allow answer append apply approve archive appear ask assign attach avoid ban become begin bind block bring broadcast build cache call cancel carry cast change check choose clamp clean clear clone close collapse collect combine come compare compile complete compute consume contain continue convert copy count cover create cut deactivate decline decode decrease decrypt default define delegate delete deliver deny deserialize detect differ disable dispatch disappear discard display do downvote drop emit enable encode encrypt end enforce ensure equal escape evaluate exclude execute exit expand expire explain expose extend extract fail fall favorite fetch fill filter find finish fire flag flush follow fork forward free generate get give group grow guarantee hide hold honour honor ignore include increase increment infer inherit initialize insert install interpolate interrupt invalidate invoke iterate join jump keep kill label leak leave like limit link list load lock log look lose mark map match merge migrate modify move mount mute need normalize notice notify offer omit open outlive overflow override overwrite parse pass pause persist pick pin point prefer prepend preserve prevent print process produce prompt propagate protect provide publish pull push queue quote raise read receive recognize record recover redirect reduce refer refresh refuse register reject release reload remain remember remove rename render replace report request require reset resolve respect respond restart restore resume retain retry return reuse revert revoke rewrite roll rotate round run save sanitize scale scroll schedule see select send serialize serve set shift show shrink shut sign skip sort spawn split star start stay stop store strip submit subscribe succeed support suppress survive swallow switch take tell terminate throw time toggle track transform translate treat transmit trigger trim truncate try turn unban unblock unfollow unlike unlock unmount unmute unpin unpublish unstar update upgrade unsubscribe upload upvote use validate verify visit vote wait warn wrap write yield'.split(
    ' ',
  );

const IRREGULAR: Readonly<Record<string, string>> = { be: 'is', have: 'has', do: 'does', not: 'does not' };

/** "fetch" → "fetches". */
export function thirdPerson(verb: string): string {
  const known = IRREGULAR[verb.toLowerCase()];
  if (known) return known;
  if (/(?:s|x|z|ch|sh|o)$/.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}
