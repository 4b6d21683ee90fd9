/** Runs in a thread of its own, and makes the document of all calls for the version that it is given. */
import { parentPort, workerData } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { yieldThisThread } from '../../limited-process/priority.ts'
import { generateOpenApi } from './openapi-document.ts'

yieldThisThread()
parentPort?.postMessage(gzipSync(JSON.stringify(await generateOpenApi(workerData))))
