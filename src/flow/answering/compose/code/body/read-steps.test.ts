import { expect, test } from 'vitest';
import { stepsIn, stepWords } from './read-steps.ts';

/** The steps of a function in words. */
function told(language: string, text: string): string[] {
  const lines = text.split('\n');
  return stepsIn({ lines, language }, { startLine: 1, endLine: lines.length }).map((each) => stepWords(each));
}

test('Python: conditions, loops, what fails and what comes back are told with the code', () => {
  const steps = told(
    'python',
    `@retry(times=3)
def seal(self, parcels, now=None):
    """Seals parcels.

    All of them.
    """
    sent = 0
    if not parcels:
        raise EmptyError("no parcels")
    for parcel in parcels:
        try:
            box = self.find_box(
                parcel.size,
                near=True,
            )
        except NoBox as error:
            logger.warning("no box")
            continue
        if box.is_full and parcel.is_late:
            self.queue.append(parcel)
        elif box.is_full:
            parcel.state = "waiting"
        else:
            box.add(parcel)
    self.total += sent
    return {"sent": sent, "left": [each for each in parcels if not each.sent], "names": self.names_of(parcels)}`,
  );
  expect(steps).toEqual([
    'sets `sent` to `0`',
    'if `not parcels`, raises `EmptyError("no parcels")`',
    'for each `parcel in parcels`, sets `box` to `self.find_box(parcel.size, near=True,)`',
    'for each `parcel in parcels`, on `NoBox`, goes on with the next one',
    'for each `parcel in parcels`, if `box.is_full and parcel.is_late`, calls `self.queue.append(parcel)`',
    'for each `parcel in parcels`, unless `box.is_full and parcel.is_late`, if `box.is_full`, sets `parcel.state` to `"waiting"`',
    'for each `parcel in parcels`, in all other cases, calls `box.add(parcel)`',
    'adds `sent` to `self.total`',
  ]);
});

test('what follows a line that ends its loop or its branch is told with the condition that was not met', () => {
  const steps = told(
    'python',
    `def clear(self, parcels, force):
    if parcels:
        if self.open:
            for parcel in parcels:
                if parcel == self.newest:
                    continue
                parcel.unlink()
    if force:
        if self.locked:
            return None
        self.seal(parcels)`,
  );
  expect(steps[1]).toBe(
    'if `parcels`, if `self.open`, for each `parcel in parcels`, unless `parcel == self.newest`, calls `parcel.unlink()`',
  );
  expect(steps.at(-1)).toBe('if `force`, unless `self.locked`, calls `self.seal(parcels)`');
});

test('Ruby: a condition may follow what it is for, and an `if` may be what a name is set to', () => {
  const steps = told(
    'ruby',
    `def dock(ship)
  return Berth.none unless ship.id
  side = if ship.long?
    :left
  else
    free_side(ship)
  end
  Berth.transaction do
    ship.berth = side
    ship.save!
  end
  ship.crew.each do |sailor|
    notify sailor, :docked if sailor.awake?
  end
end`,
  );
  expect(steps).toEqual([
    'unless `ship.id`, returns `Berth.none`',
    'if `ship.long?`, sets `side` to `:left`',
    'unless `ship.long?`, sets `side` to `free_side(ship)`',
    'inside `Berth.transaction`, sets `ship.berth` to `side` and calls `ship.save!`',
    'for each of `ship.crew`, if `sailor.awake?`, calls `notify sailor, :docked`',
  ]);
});

test('Go: what is done where a call fails follows the call, and errors that are handed on are left out', () => {
  const steps = told(
    'go',
    `func (s *Store) Seal(ctx Context, name string) error {
	box, err := s.find(name)
	if err != nil {
		return err
	}
	if err := box.Check(); err != nil {
		ctx.Fail(400, "bad box")
		return nil
	}
	box.Label = Label{
		Name: name,
	}
	switch box.Kind {
	case "paper":
		s.wrap(box)
	default:
		return ErrKind
	}
	return nil
}`,
  );
  expect(steps).toEqual([
    'sets `box` to `s.find(name)`',
    'calls `box.Check()`; if that fails, calls `ctx.Fail(400, "bad box")` and returns `nil`',
    'sets `box.Label` to `Label{ Name: name, }`',
    'if `box.Kind` is `"paper"`, calls `s.wrap(box)`',
    'in all other cases, returns `ErrKind`',
  ]);
});

test('TypeScript: functions inside it are told where they are handed on, and by their name where they are kept', () => {
  const steps = told(
    'typescript',
    `export async function seal(box: Box, { now }: Options): Promise<Seal> {
  const later = () => {
    forget(box);
  };
  if (!box.closed) throw new Error('open');
  const seal = await press(box, {
    now,
    depth: 3,
  });
  box.items.forEach((item) => {
    item.seal = seal;
  });
  console.log(seal);
  return seal;
}`,
  );
  expect(steps).toEqual([
    'in the function `later` inside it, calls `forget(box)`',
    "if `!box.closed`, throws `Error('open')`",
    'sets `seal` to `await press(box, { now, depth: 3, })`',
    'for each of `box.items`, sets `item.seal` to `seal`',
    'returns `seal`',
  ]);
});

test('Elixir: what has to match, the cases, and what a function gives', () => {
  const steps = told(
    'elixir',
    `def seal(params)
    when is_map(params) do
  with {:ok, box} <- find(params),
       :ok <- check(box) do
    Repo.insert(box)
  else
    :full -> {:error, :full}
    _ -> {:error, :unknown}
  end

  case box.kind do
    :paper -> wrap(box)
    _ -> :ok
  end
end`,
  );
  expect(steps).toEqual([
    'if `{:ok, box} <- find(params)` and `:ok <- check(box)` match, calls `Repo.insert(box)`',
    'if one of them does not match, in the case `:full`, gives `{:error, :full}`',
    'if one of them does not match, in all other cases, gives `{:error, :unknown}`',
    'if `box.kind` is `:paper`, calls `wrap(box)`',
    'in all other cases, gives `:ok`',
  ]);
});

test('C#: brackets on lines of their own, resources, and what is caught', () => {
  const steps = told(
    'csharp',
    `    public async Task<Result> SealAsync(
        Box box,
        CancellationToken token)
    {
#pragma warning disable CA1031
        using (var stream = await _store.OpenAsync(box.Id, token))
        {
            if (stream == null)
            {
                _logger.LogWarning("no stream");
                return Result.Missing;
            }
        }
        try
        {
            await _press.CloseAsync(box, token);
        }
        catch (Exception e)
        {
            throw;
        }
    }`,
  );
  expect(steps).toEqual([
    'sets `stream` to `await _store.OpenAsync(box.Id, token)`',
    'if `stream == null`, returns `Result.Missing`',
    'calls `_press.CloseAsync(box, token)`',
    'if any of that fails, throws it again',
  ]);
});

test('Rust: what has to be there, branches of a match, and chains that are too long', () => {
  const steps = told(
    'rust',
    `async fn seal(id: BoxId, conn: Conn) -> Result<Json> {
    let Some(mut found) = Crate::find(&id, &conn).await else {
        return Err(Missing);
    };
    found.state = match found.kind {
        Kind::Paper => State::Wrapped,
        _ => State::Plain,
    };
    found.save(&conn).await?;
    Ok(Json(found.into_inner()))
}`,
  );
  expect(steps).toEqual([
    'unless `Some(mut found) = Crate::find(&id, &conn)`, returns `Err(Missing)`',
    'if `found.kind` is `Kind::Paper`, sets `found.state` to `State::Wrapped`',
    'in all other cases, sets `found.state` to `State::Plain`',
    'calls `found.save(&conn)`',
    'gives `Ok(Json(found.into_inner()))`',
  ]);
});

test('PHP and Java: one line after a condition, arrows, and declared types', () => {
  expect(
    told(
      'php',
      `    public function seal(Box $box): Seal
    {
        if (! $box->isClosed()) return null;

        $items = $box->items()
            ->where('sealed', false)
            ->get();

        DB::transaction(function () use ($items) {
            $items->each->seal();
        });

        return $this->sealOf($box);
    }`,
    ),
  ).toEqual([
    'if `! $box->isClosed()`, returns `null`',
    "sets `$items` to `$box->items()->where('sealed', false)->get()`",
    'inside `DB::transaction`, calls `$items->each->seal()`',
    'returns `$this->sealOf($box)`',
  ]);
  expect(
    told(
      'java',
      `    @Override
    public Seal seal(final Box box) throws IOException {
        List<Item> items = box.getItems();
        for (Item item : items) {
            item.setSealed(true);
        }
        return new Seal(items);
    }`,
    ),
  ).toEqual([
    'sets `items` to `box.getItems()`',
    'for each `Item item : items`, calls `item.setSealed(true)`',
    'returns `new Seal(items)`',
  ]);
});

test('cases that do the same are told together, and what runs at the end or where something fails is told so', () => {
  expect(
    told(
      'typescript',
      `function price(box: Box) {
  switch (box.kind) {
    case 'paper':
    case 'cloth':
      return 2;
    default:
      return 3;
  }
}`,
    ),
  ).toEqual(["if `box.kind` is `'paper'` or `'cloth'`, returns `2`", 'in all other cases, returns `3`']);
  expect(
    told(
      'go',
      `func (k *Keeper) Close(box *Box) error {
	var (
		name = box.Name()
	)
	for box.IsOpen() {
		k.push(box)
	}
	defer func() {
		k.unlock(name)
	}()
	if err := k.each(box, func(item Item) error {
		return item.Seal()
	}); err != nil {
		k.logger.Warn("not sealed")
		k.open(box)
	}
	return nil
}`,
    ),
  ).toEqual([
    'while `box.IsOpen()`, calls `k.push(box)`',
    'at its end, calls `k.unlock(name)`',
    'inside `k.each`, returns `item.Seal()`',
    'if that fails, calls `k.open(box)`',
  ]);
});

test('an else without braces and without an if of its own keeps its condition', () => {
  expect(
    told(
      'typescript',
      `function count(mark) {
  if (mark === '') this.removed += 1;
  else this.held += 1;
  return mark;
}`,
    ),
  ).toEqual([
    "if `mark === ''`, adds `1` to `this.removed`",
    "unless `mark === ''`, adds `1` to `this.held`",
    'returns `mark`',
  ]);
});

test('Rust: what stands in a closure keeps its conditions, strings of several lines stay whole, and a target is told', () => {
  expect(
    told(
      'rust',
      `fn seal(&self, boxes: Boxes) -> Result<()> {
    #[cfg(windows)]
    let width = console::width();
    let wash = |parcel| {
        self.rinse(parcel)
    };
    boxes.run(|| {
        let mut limit = 0x10;
        if self.fast
            && self.many()
        {
            limit = 1;
        }
        Box::new(move |parcel| {
            if self.stopped() {
                return Turn::Quit;
            }
            self.press(parcel, limit)
        })
    });
    self.tell(
        "All of them
         are sealed.",
    )?;
}`,
    ),
  ).toEqual([
    'if it is built with `windows`, sets `width` to `console::width()`',
    'inside `boxes.run`, sets `limit` to `0x10`',
    'inside `boxes.run`, if `self.fast && self.many()`, sets `limit` to `1`',
    'inside `boxes.run`, inside `Box::new`, if `self.stopped()`, returns `Turn::Quit`',
    'inside `boxes.run`, inside `Box::new`, unless `self.stopped()`, calls `self.press(parcel, limit)`',
    'calls `self.tell("All of them are sealed.",)`',
  ]);
});

test('what a call gives is set also where it is taken apart', () => {
  const steps = told(
    'typescript',
    `function send(parcel: Parcel) {
  const { weight } = parcel;
  const { price, stamps } = priceOf(weight);
  return stick(parcel, stamps, price);
}`,
  );
  expect(steps).toEqual(['sets `{ price, stamps }` to `priceOf(weight)`', 'returns `stick(parcel, stamps, price)`']);
});

test('what ends it on the line of its condition is told, also with a value in braces or in a block', () => {
  const steps = told(
    'typescript',
    `function weigh(parcels: Parcel[]): Scale {
  const found = sorted(parcels);
  if (found.length === 0) return { total: 0, parcels };
  if (found.length > MOST) { throw new TooMany(found); }
  note(found);
  return { total: sum(found), parcels };
}`,
  );
  expect(steps).toEqual([
    'sets `found` to `sorted(parcels)`',
    'if `found.length === 0`, returns `{ total: 0, parcels }`',
    'if `found.length > MOST`, throws `TooMany(found)`',
    'calls `note(found)`',
    'returns `{ total: sum(found), parcels }`',
  ]);
});

test('behind a line that ends it with what cannot be quoted, nothing is told as if it were always done', () => {
  const steps = told(
    'typescript',
    `function* label(parcel: Parcel): Generator<string> {
  if (parcel.name) return \`to \${parcel.name}\`;
  yield* note(parcel);
  return parcel.id;
}`,
  );
  expect(steps).toEqual(['unless a line before that ends it, calls `note(parcel)` and returns `parcel.id`']);
});

test('what leaves a loop is told, and what only ends a case is not', () => {
  const python = `def pick(self, boxes):
    for box in boxes:
        if box.is_free:
            self.found = box
            break
        elif box.is_near:
            self.near = box
    return self.found`;
  expect(told('python', python)[0]).toBe(
    'for each `box in boxes`, if `box.is_free`, sets `self.found` to `box` and leaves the loop',
  );
  const script = `function pick(boxes) {
  for (const box of boxes) {
    switch (box.kind) {
      case 'free':
        take(box);
        break;
      default:
        leave(box);
    }
  }
}`;
  expect(told('typescript', script).join()).not.toContain('leaves the loop');
});

test('Ruby: where a failure is caught and let go, nothing is called', () => {
  const steps = told(
    'ruby',
    `def seal(parcels)
  parcels.each do |parcel|
    box.add(parcel)
  rescue Depot::FullError
    # The next one may fit.
  end
end`,
  );
  expect(steps.join(' ')).toContain('box.add(parcel)');
  expect(steps.join(' ')).not.toContain('rescue');
});
