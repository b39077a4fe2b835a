import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { componentsOf } from '../components.ts';

test('a function for several platforms is told where it does most', async () => {
  const user = 'use crate::lock::is_locked;\npub fn open() -> bool {\n    is_locked(3)\n}\n';
  const evidence = await evidenceIn({
    'Cargo.toml': '[package]\nname = "post"\n',
    'src/lib.rs': 'pub mod lock;\npub mod a;\npub mod b;\npub mod c;\n',
    'src/lock/mod.rs': '#[cfg(windows)]\npub mod windows;\n#[cfg(unix)]\npub mod unix;\n',
    'src/lock/unix.rs':
      '/// Tells whether the door is locked for the night.\npub fn is_locked(door: u32) -> bool {\n    let key = door * 2;\n    key > 4\n}\n',
    'src/lock/windows.rs': '/// Stub.\npub fn is_locked(door: u32) -> bool {\n    false\n}\n',
    'src/a.rs': user.replace('lock::', 'lock::windows::'),
    'src/b.rs': user.replace('lock::', 'lock::windows::'),
    'src/c.rs': user.replace('lock::', 'lock::windows::'),
  });
  expect(componentsOf(evidence).map(({ name, path }) => `${name} ${path}`)).toEqual(['is_locked src/lock/unix.rs']);
});
