import type { Inquiry } from '../../inquiry.ts';
import type { Theme } from '../../understanding/asked-whole.ts';
import type { Part } from '../part.ts';
import { composeConcern } from './concern.ts';
import { composeConventions } from './conventions.ts';
import { composeDeployment } from './deployment.ts';
import { composeOpenWork } from './open-work.ts';
import { composePurpose } from './purpose.ts';
import { composeReading } from './reading.ts';
import { composeStack } from './stack.ts';

/** What is said of the project as a whole; nothing where nothing shows it. */
export function composeWhole(inquiry: Inquiry, theme: Theme): Generator<Part> {
  switch (theme) {
    case 'purpose':
      return composePurpose(inquiry);
    case 'stack':
      return composeStack(inquiry);
    case 'reading':
      return composeReading(inquiry);
    case 'deployment':
      return composeDeployment(inquiry);
    case 'conventions':
      return composeConventions(inquiry);
    case 'open-work':
      return composeOpenWork(inquiry);
    default:
      return composeConcern(inquiry, theme);
  }
}
