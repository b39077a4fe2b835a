import { expect, test } from 'vitest';
import { askSources } from '../../../../test/ask-sources.ts';

const SOURCES = {
  'store/store.go': `package store

type Shelf interface {
	PutParcel(parcel Parcel, at int) error
	TakeParcel(at int) (Parcel, error)
	CountParcels() int
}
`,
  'store/wood.go': `package store

type Wood struct{}

func (w *Wood) PutParcel(parcel Parcel, at int) error {
	return nil
}

func (w *Wood) TakeParcel(at int) (Parcel, error) {
	return Parcel{}, nil
}

func (w *Wood) CountParcels() int {
	return 0
}
`,
  'service/parcels.go': `package service

type ParcelService struct{}

func (s *ParcelService) PutParcel(parcel Parcel) error {
	return s.shelf.PutParcel(parcel, 1)
}
`,
  'service/parcels_test.go': `package service

import "testing"

func TestPutting(t *testing.T) {
	if err := put(); err != nil {
		t.Fatal("PutParcel() failed")
	}
}
`,
};

test('the type that stands beside a name says which of several is meant, and its implementations belong to it', async () => {
  const { text } = await askSources('Which code breaks if I change the PutParcel signature of the Shelf interface?', {
    sources: SOURCES,
  });
  expect(text).toContain('`Shelf.PutParcel` in `store/store.go`');
  expect(text).toContain('implements `Shelf` with a method of its own: `Wood.PutParcel` in `store/wood.go`');
});

test('what a test only says between quotes calls nothing', async () => {
  const { text } = await askSources('Which code breaks if I change the PutParcel signature of the Shelf interface?', {
    sources: SOURCES,
  });
  expect(text).not.toContain('of test code');
});
