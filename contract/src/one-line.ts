import { isOneLine } from '@vitrine/rules'
import * as z from 'zod'

/** A name that people type: it stands in subjects of mails and in lists, so it has one line. */
export const oneLine = z.string().trim().refine(isOneLine, 'must have no control characters or line breaks')
