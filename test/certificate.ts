import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate for `localhost` that signs itself, made anew in each run: no key lies in the repository. */
export function makeCertificate(): { key: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(objectId(ECDSA_WITH_SHA256));
  const name = sequence(set(sequence(objectId(COMMON_NAME), element(0x0c, Buffer.from('localhost')))));
  const day = 86_400_000;
  const validity = sequence(utcTime(new Date(Date.now() - day)), utcTime(new Date(Date.now() + day)));
  const extensions = sequence(
    sequence(objectId(BASIC_CONSTRAINTS), TRUE, octets(sequence(TRUE))),
    sequence(
      objectId(ALTERNATIVE_NAMES),
      octets(sequence(element(0x82, Buffer.from('localhost')), element(0x87, Buffer.from([127, 0, 0, 1])))),
    ),
  );
  const body = sequence(
    element(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, extensions),
  );
  const signature = sign('sha256', body, privateKey);
  const whole = sequence(body, algorithm, element(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

// Object identifiers in their encoded form: 1.2.840.10045.4.3.2, 2.5.4.3, 2.5.29.19, 2.5.29.17.
const ECDSA_WITH_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02];
const COMMON_NAME = [0x55, 0x04, 0x03];
const BASIC_CONSTRAINTS = [0x55, 0x1d, 0x13];
const ALTERNATIVE_NAMES = [0x55, 0x1d, 0x11];
const TRUE = Buffer.from([0x01, 0x01, 0xff]);

function element(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => element(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]) => element(0x31, Buffer.concat(parts));
const octets = (content: Buffer) => element(0x04, content);
const integer = (content: Buffer) => element(0x02, content);
const objectId = (bytes: number[]) => element(0x06, Buffer.from(bytes));
const utcTime = (date: Date) => element(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
