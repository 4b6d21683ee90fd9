// Before the API tests: the programs that some of them start.
import { ensureTestProgramsBundled } from './server-bundle.mjs'

export default () => ensureTestProgramsBundled(process.execPath)
