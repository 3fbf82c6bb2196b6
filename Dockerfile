# The command line of psd2-conformance: docker run --rm -v "$PWD:/work" psd2-conformance run --target my-bank.json
FROM node:22-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --omit=optional

FROM node:22-slim
ENV NODE_ENV=production
WORKDIR /opt/psd2-conformance
COPY --from=build /build/package.json ./package.json
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/dist ./dist
COPY --from=build /build/fixtures ./fixtures
USER node
WORKDIR /work
ENTRYPOINT ["node", "/opt/psd2-conformance/dist/lib/cli/main.js"]
