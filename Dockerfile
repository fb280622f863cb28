# syntax=docker/dockerfile:1
# The steps are those of run/image.mjs, which a test of the suite runs too.
ARG NODE=node:24.21.0-bookworm-slim

FROM ${NODE} AS build
WORKDIR /build
COPY . .
# Names the build in error reports of browsers, e.g. the commit.
ARG BUILD_ID=image
ENV BUILD_ID=${BUILD_ID}
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error && npm run build
RUN node run/image.mjs sources /app && node run/image.mjs install /app

FROM ${NODE}
# npm and its like are for building; the product is started by node alone.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
  && install -d -o node -g node /data
COPY --from=build /app /app
WORKDIR /app
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# What Node compiled is kept for the next start of the container.
ENV NODE_COMPILE_CACHE=/home/node/.cache/compiled
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "run/check-health.mjs"]
ENTRYPOINT ["node", "--max-semi-space-size=16"]
CMD ["server/dist/main.js", "web"]
