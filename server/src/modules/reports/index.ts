/** Reports as files and by mail; what each says is a module of its own, which tells this one by its `ReportKind`. */
export { brings } from './brings.ts'
export {
  defineReport,
  type ReportKind,
  type ReportKinds,
  reportAddress,
  reportKindsOf,
} from './report-kind.ts'
