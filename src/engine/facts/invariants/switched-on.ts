const NAME = '([A-Z][A-Z\\d]*(?:_[A-Z\\d]+)+)';
const HOLDER = '(?:(?:[\\w$]+\\.)*(?:settings|config|conf|constants|env|flags|features)\\.)?';
const MISSED = new RegExp(
  `^(?:(?:!|not )\\s*${HOLDER}${NAME}|${HOLDER}${NAME}\\s*(?:is|===?)\\s*[fF]alse|not getattr\\(\\s*settings,\\s*["']${NAME}["'](?:,\\s*\\w+)?\\s*\\))$`,
);
const SWITCH = /(?:^|_)(?:ENABLED?|ALLOW(?:S|ED)?|USE|IS|HAS|ON|MODE|SUPPORT(?:S|ED)?)(?:_|$)/;

/** `not settings.ENABLE_SAILS`: what is refused where a constant is not set is a matter of how the product is set up, and nothing that is looked up. */
export function switchedOn(condition: string): string | null {
  const name = MISSED.exec(condition.trim())
    ?.slice(1)
    .find((each) => each !== undefined);
  if (name === undefined) return null;
  return `\`${name}\` must be ${SWITCH.test(name) ? 'on' : 'set'}`;
}
