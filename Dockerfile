# An image of the site. docs/more-than-one-machine.md shows how to use it.

# EARLIER: the image of the version that runs now, so that browsers that hold one of its pages still get their files.
ARG EARLIER=node:24.21.0-bookworm-slim
FROM ${EARLIER} AS earlier
WORKDIR /site
RUN mkdir -p build/client/assets

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /site
COPY . .
COPY --from=earlier /site/build/client/assets build/client/assets
# `build` is a link.
RUN npm run build && cp -rL build built

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
USER node
WORKDIR /home/node
RUN mkdir data
WORKDIR /site
COPY package.json ./
COPY --from=packages /site/node_modules node_modules
COPY --from=build /site/built build
ENV NODE_ENV=production NODE_COMPILE_CACHE=/tmp/compiled
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/home/node/data
VOLUME /home/node/data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "build/server/main.js"]
