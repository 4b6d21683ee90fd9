import * as z from 'zod'
import { call, staff } from '../endpoint.ts'
import { id, listOf } from '../paging.ts'
import {
  acceptRowsInput,
  importFindings,
  importObstacle,
  importRow,
  importSummary,
  listImportRowsInput,
  listImportsInput,
  listOfImport,
  matchColumnsInput,
  oneImport,
  productImport,
  startImportInput,
  undoImportInput,
} from './imports.schema.ts'

/** Which products and fields that means is decided row by row. */
const editor = staff({ area: 'folder', right: 'edit', level: 1 })

export const importsContract = {
  listImports: call(
    editor,
    'GET /imports',
    'One’s own imports, newest first; of the company for super admins',
  )
    .input(listImportsInput)
    .output(listOf(importSummary)),
  startImport: call(editor, 'POST /imports', 'Read an uploaded file; answers the import', {
    isRepeatable: true,
    refusals: ['ImportUploadUnknown'],
  })
    .input(startImportInput)
    .output(z.object({ _id: id })),
  getImport: call(editor, 'GET /imports/{importId}', 'Its state, columns and counts')
    .input(z.object({ ...listImportsInput.pick({ domain: true }).shape, importId: id }))
    .output(productImport),
  matchColumns: call(
    editor,
    'PUT /imports/{importId}/columns',
    'What each column fills; then the change set is made anew',
    {
      refusals: [
        'ImportColumnTwice',
        'ImportFieldUnknown',
        'ImportHeaderInvalid',
        'SheetNotFound',
        'ImportPriceTypeUnknown',
        'ImportColumnNotEditable',
        'ImportReadingOpen',
        'ImportNotReady',
      ],
    },
  ).input(matchColumnsInput),
  listImportRows: call(editor, 'GET /imports/{importId}/rows', 'The change set, row by row')
    .input(listImportRowsInput)
    .output(listOf(importRow)),
  listImportFindings: call(
    editor,
    'GET /imports/{importId}/findings',
    'What is wrong with which cell, and how often',
  )
    .input(listOfImport)
    .output(importFindings),
  acceptImportRows: call(editor, 'PATCH /imports/{importId}/rows', 'Which rows are to be applied', {
    refusals: ['ImportNotReady'],
  }).input(acceptRowsInput),
  applyImport: call(editor, 'POST /imports/{importId}/apply', 'Write the accepted rows, checked once more', {
    refusals: ['ImportNotReady', 'ImportNothingAccepted', 'ImportUnderWay'],
  })
    .input(oneImport)
    .output(z.object({ process: id })),
  listImportObstacles: call(
    editor,
    'GET /imports/{importId}/obstacles',
    'Later changes that stand in the way of undoing',
  )
    .input(listOfImport)
    .output(listOf(importObstacle)),
  undoImport: call(
    editor,
    'POST /imports/{importId}/undo',
    'Take it back: all of it while no later change is in the way, or all but what was changed',
    { refusals: ['ImportNotReady', 'ImportObstructed', 'ImportUnderWay'] },
  )
    .input(undoImportInput)
    .output(z.object({ process: id })),
  cancelImport: call(editor, 'DELETE /imports/{importId}', 'Give up one that has not been applied', {
    refusals: ['ImportNotReady'],
  }).input(oneImport),
}
