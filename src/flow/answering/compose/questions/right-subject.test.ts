import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

/** What does something is told, before what only shares words with the question. */
const DOING = {
  'src/args.rs': `/// Arguments of the ferry.
pub struct Args {
    /// Generate a random berth
    pub random_berth: bool,
    pub name: String,
}
`,
  'src/config.rs': `use crate::args::Args;

/// Reads the arguments.
pub fn read_args(args: Args) -> String {
    let berth = if args.random_berth {
        pick_letters(6)
    } else {
        String::new()
    };
    berth
}

fn pick_letters(count: usize) -> String {
    "x".repeat(count)
}
`,
  'lib/monitor.ts': `export class Monitor {
  failedTrips(): string[] {
    return this.read('trips', 'failed');
  }
  read(kind: string, state: string): string[] {
    return [kind, state];
  }
}
`,
  'lib/again.ts': `/** Automatic retries of trips that failed, after a while. */
export class AutomaticRetry {
  run(trip: string): string {
    return this.later(trip);
  }
  later(trip: string): string {
    return trip;
  }
}
`,
  'plugins/feeds.py': `class FeedsPlugin:
    def cargo_loaded(self, cargo):
        self.record(cargo)
        self.tell(cargo)

    def record(self, cargo):
        return cargo

    def tell(self, cargo):
        return cargo
`,
  'ferry/hold.py': `def load_cargo(cargo):
    weigh(cargo)
    lash(cargo)


def weigh(cargo):
    return cargo


def lash(cargo):
    return cargo
`,
  'store/tickets.ts': `/** Tickets as they are kept. */
export interface Ticket {
  id: string;
}

/** Returns the ticket with this id. */
export function getTicket(id: string): Ticket {
  return { id };
}

export function looksGood(ticket: Ticket): boolean {
  return ticket.id !== '';
}
`,
  'store-tests/ticket-checks.ts': `/** A ticket can be looked up by its id. */
export function getTicketById(id: string): string {
  return id;
}
`,
  'depot/StorageComponent.ts': `/** The backend that keeps what is carried. */
export abstract class StorageComponent {
  abstract keep(thing: string): void;
}
`,
  ...Object.fromEntries(
    ['Shelf', 'Cellar', 'Yard'].map((name) => [
      `depot/kinds/${name}.ts`,
      `import { StorageComponent } from '../StorageComponent.ts';

export class ${name} extends StorageComponent {
  keep(thing: string): void {
    this.put(thing);
  }
  put(thing: string): void {
    thing.trim();
  }
}
`,
    ]),
  ),
  'depot/storage/one.ts':
    'export interface OneReader {\n  read(id: string): string;\n  count(): number;\n  close(): void;\n}\n',
  'depot/storage/two.ts':
    'export interface TwoReader {\n  read(id: string): string;\n  count(): number;\n  close(): void;\n}\n',
  'depot/storage/three.ts':
    'export interface ThreeReader {\n  read(id: string): string;\n  count(): number;\n  close(): void;\n}\n',
};

test.each([
  // A field is not where it is done: it is done where the field is read.
  ['Where is the random berth generated?', '`read_args`'],
  // Two words that are a name by the way.
  ['How are failed trips retried automatically?', '`AutomaticRetry.run`'],
  // What is told of it afterwards does not do it.
  ['What happens when cargo is loaded?', '`load_cargo`'],
  ['Where is a ticket looked up by its id?', '`getTicket`'],
  // What others extend is more than a folder of that name.
  ['How do I add a new storage backend?', 'Extend the class `StorageComponent`'],
])('%s', async (question, said) => {
  const { text } = await askSources(question, { sources: DOING });
  expect(text.replace(/^Weak evidence[^\n]*\n+/, '').split('\n')[0]).toContain(said);
});

const PORT = {
  'src/options.ts': `/** How the harbour is run. */
export class HarbourOptions {
  /** How many pilots there are. */
  pilotCount = 4;
  quay = 'north';
}
`,
  'src/settings.ts': `export const port = process.env.HARBOUR_PORT ?? 7000;
export const broker = process.env.PELICAN_HOST ?? 'localhost';
export const topic = process.env.PELICAN_TOPIC ?? 'ships';
/** Sends over a transport. */
export function transport(kind: string): string {
  return kind;
}
`,
  'src/page.ts':
    'export const shown = process.env.SHOW_BUOYS;\n/** Lays a buoy. */\nexport function layBuoy(): number {\n  return 1;\n}\n',
  'src/cli.ts': `import { program } from 'commander';
program.option('--acme <name>', 'whom to send notifications about mail certificates');
`,
  'docs/mail.md': `# Mail

## Mail notifications

### For sailors

These variables are for sailors:

\`\`\`
NOTIFY_SAILORS=mail
\`\`\`
`,
  'docs/users/extensions.md': '# Extensions\n\nExtensions can be switched on.\n',
  'docs/developers/extensions.md': '# Writing extensions for sample\n\nAn extension is a folder with a file.\n',
  'src/extensions.ts':
    '/** The extension of a name. */\nexport function nameEnding(name: string): string {\n  return name;\n}\n',
  'README.md': `# harbour

The slim build is smaller. It carries no pelican.

If you want to add a new localization, read the wiki.
`,
};

test.each([
  ['How do I configure the number of pilots?', '`pilotCount` of `HarbourOptions`'],
  ['How do I change the port of the server?', '`HARBOUR_PORT`'],
  ['How do I configure Pelican as a transport?', '`PELICAN_HOST` and `PELICAN_TOPIC`'],
  // Where only the help of a setting speaks of it, the section about it comes first, with what stands below it.
  ['How do I configure mail notifications?', '`docs/mail.md` treats this under "Mail notifications"'],
  ['How do I configure mail notifications?', 'NOTIFY_SAILORS=mail'],
  ['How do I write a new extension?', '`docs/developers/extensions.md` treats this'],
  ['Why does the slim build not carry a pelican?', 'It carries no pelican'],
  ['How do I add a new localization?', 'If you want to add a new localization'],
])('%s is told by what is there for it', async (question, said) => {
  const { text } = await askSources(question, { sources: PORT });
  expect(text).toContain(said);
});

test('whether something is shown says nothing of how it is configured', async () => {
  const { text } = await askSources('How do I configure a buoy?', { sources: PORT });
  expect(text).not.toContain('`SHOW_BUOYS` is an environment variable');
});

/** The grammar of a question tells what is done from what it is done to and from what is said by the way. */
const DEPOT = {
  'app/models/depot/store_parcel.rb': `class Depot::StoreParcel < Depot::Base
  def weigh
    scale.read(self)
  end
end
`,
  'app/models/depot/refund/parcel.rb': `module Depot
  class Refund
    class Parcel < Depot::Base
      def amount
        total.abs
      end
    end
  end
end
`,
  'app/models/depot/order.rb': `module Depot
  class Order < Depot::Base
    def allow_cancel?
      !shipped
    end

    def after_cancel
      release_shelves
      refund_payments
    end

    def release_shelves
      shelves.each(&:release)
    end

    def refund_payments
      payments.each(&:refund)
    end
  end
end
`,
  'lib/depot/app_configuration.rb': `module Depot
  class AppConfiguration
    def payment_canceller
      @payment_canceller ||= Canceller.new
    end
  end
end
`,
  'lib/depot/mailer_previews/order_preview.rb': `module Depot
  class OrderPreview
    def cancel
      OrderMailer.cancel_email(Order.first)
    end
  end
end
`,
  'middlewares/authenticate.go': `package middlewares

type AuthenticateMiddleware struct{}

func (m *AuthenticateMiddleware) userByApiKey(key string) string {
	return m.find(key)
}

func (m *AuthenticateMiddleware) find(key string) string {
	return key
}
`,
  'routes/settings.go': `package routes

type Settings struct{}

func (s *Settings) validateCarrierKey(key string) bool {
	return s.ask(key) != ""
}

func (s *Settings) ask(key string) string {
	return key
}
`,
  Makefile: `warehouse:
	docker run warehouse
`,
  'src/intake.ts': `import { weigh } from './scale.ts';

export function processPallet(pallet: { crates: number[] }): number {
  return weigh(pallet.crates) + 1;
}
`,
  'src/scale.ts': `export function weigh(crates: number[]): number {
  return crates.length;
}
`,
  'src/models/label.ts': `export class Label {
  text = '';

  hash(): string {
    return this.text.trim();
  }
}
`,
  'src/repeat.ts': `/** Books every scheduled pickup of the day. */
export function bookScheduledPickups(day: string): string[] {
  return day.split(',').map((each) => each.trim());
}

class pickupLabelPrinter {
  send(labels: string[]): string {
    return labels.join();
  }
}

export const printing = new pickupLabelPrinter();

/** The color of a route on the map. */
export function routeColor(route: string): string {
  return route.length > 3 ? 'red' : 'blue';
}
`,
  'src/sorter.ts': `import { Label } from './models/label.ts';

export function sortLabels(labels: Label[]): string[] {
  return labels.map((label: Label) => label.hash());
}
`,
};

test.each([
  ['What is a store parcel?', '`Depot::StoreParcel`'],
  ['What happens when an order is cancelled?', '`Depot.Order.after_cancel`'],
  ['What is the pickup label printer?', '`pickupLabelPrinter`'],
  ['How are recurring pickups booked?', '`bookScheduledPickups`'],
  ['How is the colour of a route chosen?', '`routeColor`'],
  ['Where is the API key of a request checked?', '`AuthenticateMiddleware.userByApiKey`'],
  ['How is an incoming pallet processed before it is written to Warehouse?', '`processPallet`'],
  ["What breaks if I change the Label model's hash?", '`Label.hash`'],
])('%s', async (question, said) => {
  const { text } = await askSources(question, { sources: DEPOT });
  expect(text.replace(/^Weak evidence[^\n]*\n+/, '').split('\n')[0]).toContain(said);
});

const REUSED = {
  ...Object.fromEntries(
    Array.from({ length: 24 }, (_, at) => [`src/press/sheet-${at}.ts`, `export const SHEET_${at} = ${at};\n`]),
  ),
  'load/random.ts':
    '/** The same numbers for the same seed. */\nexport interface Random {\n  next(): number;\n}\n\nexport function play(random: Random): number {\n  return random.next();\n}\n',
  'src/marks.ts':
    "/** Twenty letters that nobody guesses. */\nexport function randomMark(): string {\n  return 'abc';\n}\n",
  'src/folders.rs':
    '/// Removes the prefix.\npub fn strip_current_dir(path: &str) -> &str {\n    // The directory stays.\n    path\n}\n\n/// The path as people see it.\npub fn stripped_path(path: &str) -> &str {\n    strip_current_dir(path)\n}\n',
  'src/safe.ts':
    '/** Keeps a secret. */\nexport interface SecretSafe {\n  keep(): void;\n}\n\nexport function open(safe: SecretSafe): void {\n  safe.keep();\n}\n',
  'src/digest.ts': '/** Sums up a file. */\nexport function hashFile(file: string): string {\n  return file;\n}\n',
};

test.each([
  ['What can I reuse to make a random mark?', 'There is the function `randomMark` in `src/marks.ts`', 'strong'],
  [
    'Is there already a function to strip the current directory from a path?',
    'There is the function `strip_current_dir` in `src/folders.rs`',
    'strong',
  ],
  ['What can I reuse to hash a secret?', 'no definition was found that covers *hash* and *secret* together', 'weak'],
])('%s is answered by what does all of it, in the code that counts', async (question, told, support) => {
  const answer = await askSources(question, { sources: REUSED });
  expect(answer.text).toContain(told);
  expect(answer.support).toBe(support);
});

test('a rule of a list that another type keeps is no rule of one of them', async () => {
  const sources = {
    'quay/models.py':
      'from django.db import models\n\n\nclass Machine(models.Model):\n    voyages = models.CharField(max_length=90)\n\n\ndef start_voyage(machine):\n    return machine.voyages\n',
  };
  const one = await askSources('What must hold for a voyage?', { sources });
  expect(one.text).not.toContain('must have at most');
  const all = await askSources('What must hold for voyages?', { sources });
  expect(all.text).toContain('must have at most 90');
});

const CRAWLING = {
  'routes/pages.go': `package routes

func RegisterPages(router *mux.Router) {
	router.HandleFunc("/page/{name}", showPage).Methods("GET")
}

func showPage(w http.ResponseWriter, r *http.Request) {
	w.Write([]byte("page"))
}
`,
  'crawler/crawl.go': `package crawler

// CrawlSite looks for pages that are new.
func CrawlSite(site string) []string {
	return linksOf(site)
}

func linksOf(site string) []string {
	return []string{site}
}
`,
  'git/repository.go': `package git

type Client interface {
	Fetch(site string) error
}

type Mirror struct {
	Client Client
}

func (m Mirror) Fetch(site string) error {
	return m.Client.Fetch(site)
}

type ShellClient struct{}

func (c ShellClient) Fetch(site string) error {
	return run("git", "fetch", site)
}

func run(args ...string) error {
	return nil
}
`,
  'tasks/pool.go': `package tasks

type Runner struct{}

func (p *Pool) GetRunningTasks() []string {
	return p.running
}
`,
  'media/encode.go': `package media

type EncodeData struct{}

// VideoMetadata tells how long a video is.
func (data *EncodeData) VideoMetadata() string {
	return probe(data.path)
}

func probe(path string) string {
	return path
}
`,
  'src/fares/fare.ts': `export abstract class Fare {
  protected abstract calculateTotalFare(trips: number[]): number;
}
`,
  'src/fares/flat-fare.ts': `import { Fare } from './fare.ts';

export class FlatFare extends Fare {
  protected calculateTotalFare(): number {
    throw new Error('Method not implemented.');
  }
}
`,
  'src/fares/zone-fare.ts': `import { Fare } from './fare.ts';

export class ZoneFare extends Fare {
  protected calculateTotalFare(trips: number[]): number {
    let total = 0;
    for (const trip of trips) total += trip;
    return total;
  }
}
`,
};

test.each([
  ['How does the crawler find new pages?', ['`CrawlSite`'], ['is answered']],
  ['How is a mirror fetched?', ['It calls another `Fetch`', 'found by that name: `ShellClient.Fetch`'], []],
  ['How does the runner get its tasks?', [], ['GetRunningTasks` is']],
  ['How is a video encoded?', ['Weak evidence'], []],
  ['How is the total fare calculated?', ['`ZoneFare.calculateTotalFare` is a method'], ['not implemented']],
])('%s', async (question, told, silent) => {
  const { text } = await askSources(question, { sources: CRAWLING, projectName: 'ferry' });
  for (const words of told) expect(text).toContain(words);
  for (const words of silent) expect(text).not.toContain(words);
});
