import type { Fact } from '../src/engine/facts/fact.ts';

/** A fact as one line that a person can write and check: line, kind-specific words, then what else is known. */
export function factLine(fact: Fact): string {
  return `${fact.startLine}: ${words(fact)}`;
}

function words(fact: Fact): string {
  switch (fact.kind) {
    case 'route': {
      const { handler, calls, framework, whole, before, guards, freed, name, binding, streams, takes, answers } =
        fact.values;
      const summary = framework === 'Protocol Buffers' ? fact.values.summary : undefined;
      return list(
        fact.subject,
        handler && `-> ${handler}`,
        calls && `-> ${calls.join(' or ')}`,
        `[${framework}]`,
        !whole && '(prefix unknown)',
        before?.startsWith('{') && `below ${before}`,
        guards && `guarded by ${guards.join(' + ')}`,
        freed && `without ${freed.join(' + ')}`,
        name && `named ${name}`,
        binding && `by ${binding}`,
        streams && `streams ${streams}`,
        takes && `takes ${takes.join(' + ')}`,
        answers && `answers ${answers}`,
        summary && `"${summary}"`,
      );
    }
    case 'mount':
      return list('mount', fact.values.prefix, fact.values.router, fact.values.module && `from ${fact.values.module}`);
    case 'command': {
      const {
        name,
        parent,
        hidden,
        handed,
        deprecated,
        aliases,
        development,
        program,
        runs,
        sole,
        help,
        options,
        oneOf = [],
      } = fact.values;
      const typed = fact.values.arguments;
      const defaults = fact.values.defaults ?? [];
      return list(
        parent && `${parent} >`,
        name,
        typed && `<- ${typed}`,
        ...defaults.map((each) => `(${each.name} = ${each.value})`),
        hidden && '(hidden)',
        handed && '(handed on)',
        deprecated && '(deprecated)',
        aliases && `(also ${aliases.join(', ')})`,
        development && '(not in production)',
        program && '(the program)',
        runs && '(runs)',
        sole && '(all of the program)',
        help && `"${help}"`,
        ...options.map((each) =>
          list(
            each.short && `${each.short},`,
            each.name || each.nameIn,
            each.below && '(and below)',
            each.defaultIn && `= ${each.defaultIn}`,
            each.default && `= ${each.default}`,
            each.required && '(required)',
            each.asked && '(asked for)',
            each.off && `(off by ${each.off})`,
            each.choices && `of ${each.choices.join('|')}`,
          ),
        ),
        ...oneOf.map(({ names, exactly }) => `(${exactly ? 'exactly ' : ''}one of ${names.join('|')})`),
      );
    }
    case 'setting': {
      const {
        name,
        source,
        default: value,
        computed,
        constant,
        example,
        help,
        choices,
        required,
        requiredIf,
        secret,
        declared,
        of,
        holds,
      } = fact.values;
      return list(
        source,
        name,
        value !== undefined && `= ${value}`,
        computed && `(computed${constant ? ` by ${constant}` : ''})`,
        example !== undefined && `(sample ${example})`,
        required && 'required',
        requiredIf && `required if ${requiredIf}`,
        secret && 'secret',
        declared && 'declared',
        help && `"${help}"`,
        choices && `one of ${choices.join(' ')}`,
        of && `of ${of}`,
        holds && `holds ${holds}`,
      );
    }
    case 'data-model': {
      const { name, stored, framework, table, fields, relations, about } = fact.values;
      const columns = fields.map((each) =>
        list(
          each.name,
          each.type,
          each.constraints.length > 0 && `(${each.constraints.join(', ')})`,
          each.references && `-> ${each.references}`,
          ...(each.shared ?? []).map((key) => `-> ${key.to} with ${key.with.join(', ')}`),
        ),
      );
      return list(
        stored,
        name,
        `[${framework}]`,
        about && `"${about}"`,
        table && `in ${table}`,
        ':',
        columns.join('; '),
        relations.length > 0 && `| ${relations.map((each) => `${each.kind} ${each.to} by ${each.through}`).join(', ')}`,
      );
    }
    case 'dependency':
      return list(fact.values.scope, fact.values.name, fact.values.version, `[${fact.values.ecosystem}]`);
    case 'test': {
      const { name, suite, criterion, request, status, raises, message, parameters, sent, mixed, walks } = fact.values;
      return list(
        [...suite, name].join(' > '),
        criterion && `= ${criterion}`,
        request && `| ${request}`,
        status && `| ${status}`,
        sent && `| sends ${sent.join(', ')}`,
        raises && `| raises ${raises}`,
        message && `"${message}"`,
        parameters && `| with ${parameters}`,
        mixed && '| granted and refused',
        walks && '| in a browser',
      );
    }
    case 'invariant':
      return list(
        fact.values.form,
        fact.values.status,
        fact.values.rule,
        fact.values.through && `through ${fact.values.through}`,
      );
    default:
      return list(fact.subject, JSON.stringify(fact.values));
  }
}

function list(...parts: (string | number | false | null | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== false && part !== null && part !== '').join(' ');
}
