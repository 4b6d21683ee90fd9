import { defineConfig } from 'vitest/config'

const PACKAGES = '{rules,contract,server,web,viewer,demo,bench}'
const OUTSIDE = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    // Seconds lost in a hanging test are lost at every run; nothing here waits on purpose.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 15_000,
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
