import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api';
import { AppError } from './errors.ts';
import { VERSION } from './version.ts';

/**
 * Traces for operators, sent by OpenTelemetry's own protocol. Off unless a receiver is named: then nothing of its library
 * is even loaded, and every function here is one comparison. Spans carry names of routes, tools, stages and our own SQL
 * without its values; never an address, a credential, a question or a line of a repository.
 */
type Api = typeof import('@opentelemetry/api');
let tracing: { api: Api; tracer: Tracer } | undefined;

export interface TraceOptions {
  /** Where the receiver listens, such as `http://127.0.0.1:4318`. */
  url: string;
  /** Which part of all traces is kept, from 0 to 1. */
  share: number;
}

/** Everything that was measured is sent when the returned function is called. */
export async function startTracing({ url, share }: TraceOptions): Promise<() => Promise<void>> {
  const [api, sdk, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const attributes = { 'service.name': 'lorekeep', 'service.version': VERSION, 'process.pid': process.pid };
  const resource = { attributes, getRawAttributes: () => Object.entries(attributes), merge: () => resource };
  const provider = new sdk.NodeTracerProvider({
    resource,
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url: `${url}/v1/traces` }))],
  });
  provider.register();
  tracing = { api, tracer: provider.getTracer('lorekeep', VERSION) };
  return async () => {
    tracing = undefined;
    await provider.shutdown();
    api.trace.disable();
    api.context.disable();
    api.propagation.disable();
  };
}

export function isTracing(): boolean {
  return tracing !== undefined;
}

/** Does the work as one span; what it calls becomes part of it. */
export async function inSpan<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!tracing) return work();
  return tracing.tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Something that has just ended, such as a query. What no request or run caused, such as looking for work, is not told. */
export function addSpan(name: string, attributes: Attributes, milliseconds: number, error?: unknown): void {
  if (!tracing?.api.trace.getActiveSpan()) return;
  const now = Date.now();
  const span = tracing.tracer.startSpan(name, {
    attributes,
    startTime: now - milliseconds,
    kind: tracing.api.SpanKind.CLIENT,
  });
  if (error !== undefined) markFailed(span, error);
  span.end(now);
}

/** A span that somebody else ends, and the way to do work inside it. */
export interface OpenSpan {
  within<Result>(work: () => Result): Result;
  end(name: string, attributes: Attributes, failed: boolean): void;
}

/** Begins the span of a request, as part of the trace that its sender names in `traceparent`. Null while nothing is traced. */
export function openRequestSpan(headers: Record<string, unknown>): OpenSpan | null {
  if (!tracing) return null;
  const { api, tracer } = tracing;
  const parent: Context = api.propagation.extract(api.context.active(), headers);
  const span = tracer.startSpan('request', { kind: api.SpanKind.SERVER }, parent);
  const inside = api.trace.setSpan(parent, span);
  return {
    within: (work) => api.context.with(inside, work),
    end(name, attributes, failed) {
      span.updateName(name).setAttributes(attributes);
      if (failed) span.setStatus({ code: api.SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** Messages of errors may quote what a person or a repository said, so only the kind of the error is told. */
function markFailed(span: Span, error: unknown): void {
  const kind = error instanceof AppError ? error.code : error instanceof Error ? error.name : 'unknown';
  span.setAttribute('error.type', kind);
  if (tracing) span.setStatus({ code: tracing.api.SpanStatusCode.ERROR });
}
