import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { languageName } from '../../language-name.ts';
import { counted } from '../../numbers.ts';
import { statsQuery } from '../../queries.ts';
import { Button } from '../button.tsx';
import { SelectField } from '../field.tsx';
import styles from './search.module.css';
import { isFiltered, KINDS, NO_FILTERS, type SearchPlace } from './search-place.ts';
import { useTyped } from './use-typed.ts';

interface Props {
  place: SearchPlace;
  projectId: string;
  onChange: (change: SearchPlace) => void;
}

/** Narrows a search to a language, a kind of definition, a folder, or to what is no test. */
export function SearchFilters({ place, projectId, onChange }: Props) {
  const { data: stats } = useQuery(statsQuery(projectId));
  const tellPath = useCallback((path: string) => onChange({ path: path.trim() || undefined }), [onChange]);
  const [path, setPath] = useTyped(place.path ?? '', tellPath);
  return (
    <fieldset className={styles.filters} aria-label="Filters">
      <SelectField
        label="Language"
        all="All languages"
        options={(stats?.languages ?? []).map(({ name, files }) => ({
          value: name,
          label: `${languageName(name)} (${counted(files, 'file')})`,
        }))}
        value={place.language}
        onChange={(language) => onChange({ language: language || undefined })}
      />
      <SelectField
        label="Shows a"
        all="Anything"
        options={KINDS.map((kind) => ({ value: kind, label: kind }))}
        value={place.kind}
        onChange={(kind) => onChange({ kind: kind || undefined })}
      />
      <label className="field">
        <span className="label">In</span>
        <input
          className="input mono"
          placeholder="src/ or **/*.sql"
          autoComplete="off"
          spellCheck={false}
          value={path}
          onChange={(event) => setPath(event.target.value)}
        />
      </label>
      <label className={`check ${styles.tests}`}>
        <input
          type="checkbox"
          checked={place.tests !== false}
          onChange={(event) => onChange({ tests: event.target.checked ? undefined : false })}
        />
        <span>Also in tests</span>
      </label>
      {isFiltered(place) && (
        <Button size="s" icon="close" onClick={() => onChange(NO_FILTERS)}>
          Clear filters
        </Button>
      )}
    </fieldset>
  );
}
