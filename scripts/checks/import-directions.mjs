// Checks who imports whom against .dependency-cruiser.mjs. Prints each violation; exit code 1 if there is one.
import { createRequire } from 'node:module'
import { cruise, format } from 'dependency-cruiser'
import config from '../../.dependency-cruiser.mjs'

const PACKAGES = ['rules', 'proof', 'contract', 'client', 'server', 'web', 'viewer', 'demo', 'e2e', 'bench']

// dependency-cruiser reads TypeScript by @swc/core (TypeScript 7 has no parser for JavaScript programs), but never
// tells it that a file contains JSX.
const swc = createRequire(import.meta.url)('@swc/core')
const parseFileSync = swc.parseFileSync
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('x') })

const { options, ...ruleSet } = config
const { output } = await cruise(PACKAGES, { ...options, ruleSet, validate: true })
const report = await format(output, { outputType: 'err' })
console.log(String(report.output).trim())
process.exitCode = report.exitCode > 0 ? 1 : 0
