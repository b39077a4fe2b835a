import * as z from 'zod';

/** The shapes of the kinds that deploy/kubernetes uses, strict: a wrong or misplaced field is refused as an API server would. */

const labels = z.record(z.string().regex(/^[a-z0-9./-]+$/), z.string().regex(/^[A-Za-z0-9._-]{1,63}$/));
const name = z.string().regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/);
const metadata = z.strictObject({ name, labels });
const selector = z.strictObject({ matchLabels: labels });
const quantity = z.string().regex(/^\d+(?:m|Ki|Mi|Gi)?$/);

const probe = z.strictObject({
  httpGet: z.strictObject({
    path: z.string().startsWith('/'),
    port: z.union([z.string(), z.int()]),
    httpHeaders: z.array(z.strictObject({ name: z.string(), value: z.string() })).optional(),
  }),
  periodSeconds: z.int().min(1).optional(),
  timeoutSeconds: z.int().min(1).optional(),
  failureThreshold: z.int().min(1).optional(),
});

const container = z.strictObject({
  name,
  image: z.string(),
  args: z.array(z.string()),
  envFrom: z.array(z.strictObject({ configMapRef: z.strictObject({ name }) })),
  ports: z.array(z.strictObject({ name: z.string().max(15), containerPort: z.int().min(1).max(65_535) })).optional(),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  resources: z.strictObject({
    requests: z.strictObject({ cpu: quantity, memory: quantity }),
    limits: z.strictObject({ memory: quantity }),
  }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(
    z.strictObject({ name, mountPath: z.string().startsWith('/'), readOnly: z.boolean().optional() }),
  ),
});

const volume = z.union([
  z.strictObject({ name, emptyDir: z.strictObject({ sizeLimit: quantity }) }),
  z.strictObject({ name, secret: z.strictObject({ secretName: name, defaultMode: z.int().max(0o777) }) }),
]);

const podSpec = z.strictObject({
  terminationGracePeriodSeconds: z.int(),
  automountServiceAccountToken: z.literal(false),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.int().min(1),
    runAsGroup: z.int().min(1),
    fsGroup: z.int().min(1),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  topologySpreadConstraints: z
    .array(
      z.strictObject({
        maxSkew: z.int(),
        topologyKey: z.string(),
        whenUnsatisfiable: z.enum(['DoNotSchedule', 'ScheduleAnyway']),
        labelSelector: selector,
      }),
    )
    .optional(),
  containers: z.tuple([container]),
  volumes: z.array(volume),
});

const deployment = z.strictObject({
  apiVersion: z.literal('apps/v1'),
  kind: z.literal('Deployment'),
  metadata,
  spec: z.strictObject({
    replicas: z.int().min(1),
    selector,
    strategy: z
      .strictObject({
        type: z.literal('RollingUpdate'),
        rollingUpdate: z.strictObject({ maxUnavailable: z.int(), maxSurge: z.int() }),
      })
      .optional(),
    template: z.strictObject({ metadata: z.strictObject({ labels }), spec: podSpec }),
  }),
});

const service = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('Service'),
  metadata,
  spec: z.strictObject({
    selector: labels,
    ports: z.array(z.strictObject({ name: z.string(), port: z.int(), targetPort: z.union([z.string(), z.int()]) })),
  }),
});

const disruptionBudget = z.strictObject({
  apiVersion: z.literal('policy/v1'),
  kind: z.literal('PodDisruptionBudget'),
  metadata,
  spec: z.strictObject({ minAvailable: z.int().min(1), selector }),
});

const configMap = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('ConfigMap'),
  metadata,
  data: z.record(z.string(), z.string()),
});

export const kubernetesObject = z.discriminatedUnion('kind', [deployment, service, disruptionBudget, configMap]);
export type KubernetesObject = z.infer<typeof kubernetesObject>;

export const kustomization = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  resources: z.array(z.string()),
});

const durations = z.string().regex(/^\d+s$/);

/** The part of the compose specification that deploy/compose.yaml uses. */
export const composeFile = z.strictObject({
  'x-lorekeep': z.unknown(),
  services: z.record(
    z.string(),
    z.strictObject({
      image: z.string(),
      build: z.string().optional(),
      restart: z.literal('unless-stopped').optional(),
      read_only: z.boolean().optional(),
      cap_drop: z.array(z.string()).optional(),
      security_opt: z.array(z.string()).optional(),
      tmpfs: z.array(z.string()).optional(),
      volumes: z.array(z.string().regex(/^[a-z]+:\//)).optional(),
      depends_on: z
        .record(
          z.string(),
          z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
        )
        .optional(),
      environment: z.record(z.string(), z.string()).optional(),
      command: z.array(z.string()).optional(),
      entrypoint: z.array(z.string()).optional(),
      ports: z.array(z.string().regex(/^[\d.]+:\d+:\d+$/)).optional(),
      stop_grace_period: durations.optional(),
      healthcheck: z
        .union([
          z.strictObject({ disable: z.literal(true) }),
          z.strictObject({ test: z.array(z.string()), interval: durations, retries: z.int() }),
        ])
        .optional(),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
});
