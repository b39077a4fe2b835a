import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { ApiError } from '../request.ts';
import { Icon } from './icon.tsx';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode;
  optional?: string | boolean;
  help?: ReactNode;
  error?: string | undefined;
  mono?: boolean;
  large?: boolean;
}

/** A labelled input. What is wrong with it stands below it and is tied to it. */
export function Field({ label, optional, help, error, mono, large, className = '', ...rest }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {optional && <span className="opt">{optional === true ? 'optional' : optional}</span>}
      </label>
      <input
        {...rest}
        id={id}
        className={`input ${mono ? 'mono' : ''} ${large ? 'l' : ''} ${className}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={help || error ? `${id}-help` : undefined}
      />
      <FieldNote id={`${id}-help`} help={help} error={error} />
    </div>
  );
}

function FieldNote({ id, help, error }: { id: string; help: ReactNode; error: string | undefined }) {
  if (!help && !error) return null;
  return (
    <p className={`help ${error ? 'bad' : ''}`} id={id}>
      {error ? (
        <>
          <Icon name="failed" /> {error}
        </>
      ) : (
        help
      )}
    </p>
  );
}

/** A password with "show", pasting allowed, and a hint when Caps Lock is on. The hint's line is always there. */
export function PasswordField({ label, help, error, large, children, ...rest }: Props) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="affix">
        <input
          {...rest}
          id={id}
          type={shown ? 'text' : 'password'}
          className={`input with-button ${large ? 'l' : ''}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-help`}
          onKeyUp={(event) => setCaps(event.getModifierState('CapsLock'))}
          onBlur={() => setCaps(false)}
        />
        <button
          type="button"
          className="btn s"
          aria-pressed={shown}
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        >
          <Icon name="eye" />
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
      {children}
      <p className={`help one-line ${error ? 'bad' : caps ? 'warn' : ''}`} id={`${id}-help`}>
        {caps ? (
          <>
            <Icon name="caps" /> Caps Lock is on
          </>
        ) : (
          (error ?? help)
        )}
      </p>
    </div>
  );
}

/** A new password, with how long it is drawn as a bar. Length is what counts, so nothing else is asked for. */
export function NewPasswordField({ value, ...rest }: Props & { value: string }) {
  const strength = value.length === 0 ? 0 : value.length < 10 ? 1 : value.length < 14 ? 2 : value.length < 18 ? 3 : 4;
  const word = ['', 'Too short.', 'Good.', 'Strong.', 'Very strong.'][strength];
  return (
    <PasswordField
      {...rest}
      value={value}
      autoComplete="new-password"
      minLength={10}
      required
      help={`${word} 10 characters or more; any characters, pasting is fine.`}
    >
      <div className={`strength s${strength}`} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
    </PasswordField>
  );
}

interface SelectProps {
  label: string;
  /** What stands for no choice. */
  all: string;
  options: { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string) => void;
}

/** One of many, or all of them. */
export function SelectField({ label, all, options, value = '', onChange }: SelectProps) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <select className="select" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What the server said about one field, if it did. */
export function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const fault = error.details.find((detail) => detail.field === field);
  if (!fault) return undefined;
  // A whole sentence needs no subject.
  if (/^\p{Lu}.*\.$/u.test(fault.message)) return fault.message;
  return `${field.replaceAll('_', ' ')} ${fault.message}`.replace(/^./, (first) => first.toUpperCase());
}
