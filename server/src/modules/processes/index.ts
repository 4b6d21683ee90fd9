/** Long work: queued with what it belongs to, carried out by workers, followed by its owner. */

export { brings } from './brings.ts'
export { sayFinding, writeFindingsFile } from './findings-file.ts'
export { CancelRequested } from './interruptions.ts'
export { processFileKey } from './process-files.ts'
export {
  defineProcess,
  type Finding,
  type ProcessKind,
  type ProcessOutcome,
  type ProcessRun,
  type ProcessWorker,
  worker,
} from './process-kind.ts'
export { startProcessWorker } from './process-worker.ts'
export {
  countOwnUnderWay,
  dismissOwnProcesses,
  getProcess,
  hasProcessSince,
  isUnderWay,
  listOwnProcesses,
  listProcessesById,
  PROCESS_QUEUE,
  processStates,
  startProcess,
  stopProcess,
} from './processes.service.ts'
export type { ProcessTopic } from './processes.topics.ts'
export type { WorkerParts } from './run-process.ts'
export { type Step, stepsInTurn } from './steps-in-turn.ts'
