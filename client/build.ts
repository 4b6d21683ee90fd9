/** Makes `dist`, what the package consists of: types of all calls from the contract, and the client. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateOpenApi } from '@vitrine/server/openapi'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import packageJson from './package.json' with { type: 'json' }

const folder = dirname(fileURLToPath(import.meta.url))
const compiler = join(folder, '..', 'node_modules', 'typescript', 'bin', 'tsc')

const file = ts.factory.createTypeReferenceNode('Blob')
const document = await generateOpenApi(packageJson.version)
// It describes the same format by types of its own.
const types = await openapiTS(document as unknown as Parameters<typeof openapiTS>[0], {
  transform: (schema) => ('contentMediaType' in schema ? file : undefined),
})
writeFileSync(join(folder, 'src', 'contract.ts'), `/** Made from the contract. */\n${astToString(types)}`)
rmSync(join(folder, 'dist'), { recursive: true, force: true })
execFileSync(process.execPath, [compiler, '-p', folder], { stdio: 'inherit' })
copyFileSync(join(folder, '..', 'LICENSE'), join(folder, 'dist', 'LICENSE'))
