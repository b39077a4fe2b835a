import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { whenDone } from '../../wording/task-words.ts';
import { tasksOf } from '../tasks.ts';

test('work that a register of the project is handed with a name, a time and a function, and queues by their names', async () => {
  const evidence = await evidenceIn({
    'go.mod': 'module example.org/shop\n',
    'main.go': 'package main\n\nfunc main() {}\n',
    'services/cron/tasks.go': `package cron

import (
	"context"

	room_service "example.org/shop/services/rooms"
)

func registerSweep() {
	RegisterTaskFatal("sweep_rooms", &SweepConfig{
		BaseConfig: BaseConfig{
			Enabled:  true,
			Schedule: "@every 10m",
		},
		Most: 50,
	}, func(ctx context.Context, cfg *SweepConfig) error {
		return room_service.Sweep(ctx, cfg.Most)
	})
}

func registerCount() {
	RegisterTaskFatal("count_rooms", &BaseConfig{
		Enabled:  false,
		Schedule: "@midnight",
	}, func(ctx context.Context, _ *BaseConfig) error {
		room_service.Count(ctx)
		return nil
	})
}
`,
    'services/rooms/rooms.go': `package rooms

// Sweep sweeps all rooms
func Sweep(ctx context.Context, most int) error { return nil }

// Count counts the rooms
func Count(ctx context.Context) {}
`,
    'services/crates/queue.go': `package crates

import "example.org/shop/queue"

var packQueue *queue.Worker

func initQueue() {
	packQueue = queue.CreateUniqueQueue(shutdown(), "pack_crates", packHandler)
}

// Pack puts a crate into the queue
func Pack(crate string) error {
	return packQueue.Push(crate)
}

// packHandler packs the crates
func packHandler(items ...string) []string { return nil }
`,
  });
  const told = tasksOf(evidence).map((task) => [task.name, task.done[0]?.symbol?.name, whenDone(evidence, task)]);
  expect(told).toEqual([
    ['sweep_rooms', 'Sweep', expect.stringContaining('every 10')],
    ['count_rooms', 'Count', expect.stringMatching(/midnight.*; off by default$/)],
    ['pack_crates', 'packHandler', 'asked for in `Pack`'],
  ]);
});

test('work that is added by its name with a time, or registered by its name for others to say when', async () => {
  const evidence = await evidenceIn({
    'go.mod': 'module example.org/shop\n',
    'main.go': 'package main\n\nfunc main() {}\n',
    'start/timer.go': `package start

import (
	"example.org/shop/crates"
	"example.org/shop/global"
	"example.org/shop/task"
)

func Timer() {
	global.Timer.AddTaskByFunc("sweep", "@daily", crates.Sweep, "sweeps crates")
	global.Timer.AddTaskByFunc(nameOf(id), spec, func() { run(id) }, "whatever")
	task.Register("count", "Counts all crates", func(ctx context.Context) error {
		return crates.Count(ctx)
	})
	task.Register("weigh", "Weighs all crates", func(ctx context.Context) error {
		scales := crates.Scales{}
		return scales.WeighAll(ctx)
	})
}
`,
    'crates/crates.go': `package crates

type Scales struct{}

// WeighAll weighs all crates
func (s *Scales) WeighAll(ctx context.Context) error { return nil }

// Sweep sweeps all crates
func Sweep() {}

// Count counts the crates
func Count(ctx context.Context) error { return nil }
`,
  });
  expect(tasksOf(evidence).map((each) => [each.name, each.done[0]?.symbol?.name, whenDone(evidence, each)])).toEqual([
    ['sweep', 'Sweep', expect.stringContaining('day')],
    ['count', 'Count', ''],
    // Which type has the method is not known.
    ['weigh', undefined, ''],
  ]);
});
