import { AppError } from '../../base/errors.ts';
import type { Command } from './command.ts';
import { checkAccess } from './doctor/check-access.ts';
import { checkConnection } from './doctor/check-connection.ts';
import { checkMachine, checkPort } from './doctor/check-machine.ts';
import { checkRecords } from './doctor/check-records.ts';
import { checkSchema } from './doctor/check-schema.ts';
import type { Finding } from './doctor/finding.ts';

export const doctor: Command = {
  name: 'doctor',
  summary: 'Check this installation and say what to do about each fault.',
  async run({ config, log, print, withApp }) {
    const port = await checkPort(config);
    const findings = [...(await checkMachine(config)), port];
    // Without a server here the address is somebody else's, or nobody's, which the port already said.
    if (port.state === 'ok') findings.push(await checkConnection(config));
    const schema = await checkSchema(config, log);
    findings.push(schema);
    if (schema.state === 'ok') {
      const inside = withApp(async (app) => [...(await checkRecords(app)), ...(await checkAccess(app))]);
      findings.push(...(await inside.catch(startFault)));
    }
    const healthy = findings.every(({ state }) => state !== 'fault');
    const marks = { ok: '✔', note: '•', fault: '✘' };
    const lines = findings.map(({ check, state, message }) => `${marks[state]} ${check}: ${message}`);
    print({ healthy, findings }, [...lines, '', healthy ? 'Nothing is wrong.' : 'Something needs attention.']);
    return healthy ? 0 : 1;
  },
};

/** What keeps the program from starting is a finding among the others. */
function startFault(error: unknown): Finding[] {
  if (!(error instanceof AppError)) throw error;
  return [{ check: 'start', state: 'fault', message: error.message }];
}
