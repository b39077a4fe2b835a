import { Field, fieldError } from '../field.tsx';

interface Props {
  optional?: string;
  value: string;
  onChange: (value: string) => void;
  /** The call that took it, if that failed. */
  error: unknown;
}

/** The access token of a private repository. */
export function CredentialField({ value, onChange, error, ...rest }: Props) {
  return (
    <Field
      {...rest}
      label="Access token"
      type="password"
      mono
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      help="Read access is enough. Kept encrypted and never shown again."
      error={fieldError(error, 'credential')}
    />
  );
}
