import type { SectionWriter } from '../section-writer.ts';
import { tellAbsence } from '../statements/absence.ts';
import { authenticationStatements, buildConditionStatements } from '../statements/authentication.ts';
import { securityStatements } from '../statements/security.ts';
import { namedGuardStatement } from '../statements/written-guards.ts';

/** Where protection lives in the code: the guards themselves, the checks of input, the handling of secrets, what leaves the process. */
export const securityConsiderations: SectionWriter = {
  id: 'security_considerations',
  title: 'Security considerations',
  budget: 300,
  write(evidence, page) {
    const { guards, handling, notes, watched } = securityStatements(evidence);
    page.paragraph(...guards, ...buildConditionStatements(evidence));
    page.paragraph(...authenticationStatements(evidence));
    page.paragraph(...handling);
    page.bullets(notes);
    page.paragraph(...watched);
    if (page.isEmpty && !page.paragraph(namedGuardStatement(evidence)))
      tellAbsence(
        evidence,
        page,
        'protection',
        'no guard, input schema, secret setting or documented protection was found',
        'No guard, input schema, secret setting, documented protection or started process was found',
      );
  },
};
