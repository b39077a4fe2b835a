import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { modelsOf } from '../models.ts';
import { settingsOf } from '../settings.ts';

const SOURCES = {
  'harbour/schema/__init__.py':
    'from pydantic import BaseModel as PydanticModel\n\nclass BaseModel(PydanticModel):\n    pass\n',
  'harbour/schema/config/__init__.py':
    'from harbour.schema import BaseModel\nfrom .mail import MailConfig\nfrom .quay import QuayConfig\n\nclass Config(BaseModel):\n    mail: MailConfig = MailConfig()\n    quay: QuayConfig = QuayConfig()\n',
  'harbour/schema/config/mail.py':
    'from harbour.schema import BaseModel\n\nclass Footer(BaseModel):\n    text: str\n\nclass MailConfig(BaseModel):\n    host: str = "localhost"\n    """The host that mail is sent by"""\n    port: int = 2500\n',
  'harbour/schema/config/quay.py':
    'from harbour.schema import BaseModel\n\nclass LampConfig(BaseModel):\n    kind: str = "oil"\n\nclass QuayConfig(BaseModel):\n    berths: int = 12\n    longest: int = 40\n    lamp: LampConfig = LampConfig()\n',
  'harbour/boats.py': 'from harbour.schema import BaseModel\n\nclass BoatRequest(BaseModel):\n    name: str\n',
};
const LOADED = {
  'harbour/settings.py': 'from harbour.schema.config import Config\n\ndefaults = Config().model_dump()\n',
};

test('models of Pydantic that a configuration file is read into are settings by their paths, and no models for callers', async () => {
  const evidence = await evidenceIn({ ...SOURCES, ...LOADED });
  expect(
    settingsOf(evidence)
      .map(({ name, default: value, help }) => `${name} = ${value}${help === null ? '' : `: ${help}`}`)
      .sort(),
  ).toEqual([
    'mail.host = localhost: The host that mail is sent by',
    'mail.port = 2500: Port of the mail server (from the name)',
    'quay.berths = 12',
    'quay.lamp.kind = oil',
    'quay.longest = 40',
  ]);
  expect(modelsOf(evidence).map(({ name }) => name)).toEqual(['BoatRequest']);
});

test('where nothing makes the whole of them, they are no settings', async () => {
  expect(settingsOf(await evidenceIn(SOURCES))).toEqual([]);
});
