import { defineConfig } from 'vitest/config'

const PACKAGES = '{rules,contract,server,web,viewer,demo,bench}'
const OUTSIDE = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    // As with the browser tests: what passes only at the second try is printed and counted apart.
    retry: 1,
    // For what hangs: the longest take a third of it where other work keeps the machine busy.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    teardownTimeout: 45_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: [`${PACKAGES}/**/*.test.{ts,tsx}`],
          exclude: [...OUTSIDE, '**/*.api.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          sequence: { groupOrder: 1 },
          include: [`${PACKAGES}/**/*.api.test.ts`],
          exclude: OUTSIDE,
          globalSetup: ['server/test/harness/global-setup.ts'],
          // Each test file has a database of its own, and PostgreSQL has sessions enough for four of them.
          maxWorkers: 4,
        },
      },
    ],
  },
})
