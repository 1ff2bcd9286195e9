# One image for every process; docker-compose.yml says which one a container runs. Sources run without a build step, only
# the console is built. Install scripts are for the embedded parts and the pinned Node, which this image does not need.
FROM node:24-bookworm-slim
WORKDIR /lapka
# First what changes seldom, so that a change in the sources does not install everything again.
COPY package.json package-lock.json ./
COPY contracts/package.json contracts/
COPY domain/package.json domain/
COPY event-log/package.json event-log/
COPY projections/package.json projections/
COPY state/package.json state/
COPY process/package.json process/
COPY booking-service/package.json booking-service/
COPY workers/package.json workers/
COPY simulators/package.json simulators/
COPY demo/package.json demo/
COPY operations/package.json operations/
COPY operations/bin operations/bin/
COPY console/package.json console/
COPY load-tests/package.json load-tests/
COPY stack/package.json stack/
RUN npm ci --no-audit --no-fund --ignore-scripts
COPY . .
RUN npm run build
# Where signed checkpoints, people's files and snapshots of the log are kept, on volumes.
RUN mkdir -p /data/backups /data/checkpoints /data/event-log /data/files && chown -R node:node /data
USER node
ENV NODE_ENV=production LAPKA_DEMO=false LAPKA_HOST=0.0.0.0
EXPOSE 4000
