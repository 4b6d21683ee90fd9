/** Changing the brand. Each version of it is kept, so that an earlier one can be brought back. */
import { randomInt } from 'node:crypto'
import {
  type BrandPicture,
  brandPictureNames,
  brandPictures,
  largestBrandPictureBytes,
  largestBrandPicturePx,
} from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import { checkPicture, makeForScreens } from '../../platform/pictures.ts'
import { type KeptFiles, keepFiles } from '../../platform/storage/keep-files.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Scope } from '../../scope/scope.ts'
import {
  type BrandChange,
  type BrandVersionRow,
  findBrandVersionRow,
  keepBrandVersion,
  lockOwnRow,
  updateBrandRow,
} from './brand.repository.ts'
import { fileOf, pictureKey } from './brand.ts'
import type { DomainRow } from './domains.repository.ts'
import { checkMayEditSettings } from './domains.service.ts'

/** Changes what is given; the rest stays. Returns the version that the brand has then. Must run in a transaction. */
async function changeBrand(open: Scope, change: BrandChange): Promise<number> {
  const before = await lockOwnRow(open)
  await keepBrandVersion(open, filesOf(before), { isOwn: false })
  const version = await updateBrandRow(open, before, change)
  await keepBrandVersion(open, filesOf(await lockOwnRow(open)), { isOwn: true })
  await open.announce({ kind: 'brand', domainId: open.domainId })
  return version
}

/** The files that are shown where the subscription allows it. */
export function filesOf(row: DomainRow): BrandVersionRow['pictures'] {
  return Object.fromEntries(
    brandPictureNames.flatMap((picture) => {
      const file = fileOf(row, picture, row.customizationVersion)
      return file === null ? [] : [[picture, file]]
    }),
  )
}

/** Names, colours and the end of mails. Refuses NotAllowed. */
export async function updateBrand(
  scope: Scope,
  { colors = {}, names = {}, mailFooter }: Omit<BrandChange, 'pictures'>,
): Promise<void> {
  checkMayEditSettings(scope)
  await scope.transaction((open) => changeBrand(open, { colors, names, mailFooter }))
}

/** A picture in its place, which the brand is still to name. */
interface KeptBrandFile extends KeptFiles {
  /** The number in its key. Beside programs of the last release, which took versions of the brand, it is above those. */
  file: number
}

/** Keeps a picture for the brand. Refuses NotAllowed, BrandPictureTooLarge, BrandPictureFormat, PictureDamaged. */
export async function keepBrandFile(
  scope: Scope,
  storage: Storage,
  picture: BrandPicture,
  content: Buffer,
): Promise<KeptBrandFile> {
  checkMayEditSettings(scope)
  const shown = await checkedBrandPicture(picture, content)
  const file = randomInt(2 ** 30, 2 ** 31)
  return await keepFiles(storage, async (keep) => {
    const contentType = `image/${brandPictures[picture].format}`
    await keep(pictureKey(scope.domainId, file, picture), shown, contentType)
    return { file }
  })
}

/** Shows a picture; returns the new version of the brand. */
export async function writeBrandFile(
  open: Scope,
  picture: BrandPicture,
  kept: KeptBrandFile,
): Promise<number> {
  const version = await changeBrand(open, { pictures: { [picture]: kept.file } })
  kept.noteWritten()
  return version
}

/** Sets a picture as its only step. Refuses as keepBrandFile does. */
export async function storeBrandFile(
  scope: Scope,
  storage: Storage,
  picture: BrandPicture,
  content: Buffer,
): Promise<number> {
  const kept = await keepBrandFile(scope, storage, picture, content)
  try {
    return await scope.transaction((open) => writeBrandFile(open, picture, kept))
  } finally {
    await kept.forget()
  }
}

/** In colours that browsers show: as it was sent, where it is in such. */
async function checkedBrandPicture(picture: BrandPicture, content: Buffer): Promise<Buffer> {
  const { format } = brandPictures[picture]
  if (content.byteLength > largestBrandPictureBytes) {
    refuse('BrandPictureTooLarge', { kilobytes: largestBrandPictureBytes / 1024 })
  }
  const found = await checkPicture(content, largestBrandPicturePx)
  if (found.format !== format) refuse('BrandPictureFormat', { format: format === 'png' ? 'PNG' : 'JPEG' })
  return found.isForScreens ? content : await makeForScreens(content, format)
}

/** Refuses NotAllowed. */
export async function removeBrandFile(scope: Scope, picture: BrandPicture): Promise<void> {
  checkMayEditSettings(scope)
  await scope.transaction((open) => changeBrand(open, { pictures: { [picture]: null } }))
}

/** Makes the brand as it was; what the subscription doesn't include stays as it is. Refuses NotAllowed, NotFound. */
export async function restoreBrandVersion(scope: Scope, version: number): Promise<void> {
  checkMayEditSettings(scope)
  await scope.transaction(async (open) => {
    const now = await lockOwnRow(open)
    const former = (await findBrandVersionRow(open, version)) ?? refuse('NotFound')
    await changeBrand(open, {
      names: { appName: null, catalogName: null, ...former.names },
      mailFooter: former.mailFooter,
      ...(now.subscription.allowColorCustomization === true && {
        colors: { ...noColors, ...former.colors },
      }),
      ...(now.subscription.allowLogoCustomization === true && {
        pictures: otherFiles(filesOf(now), former.pictures),
      }),
    })
  })
}

const noColors = { primaryColor: null, primaryBtnColor: null, internalNavColor: null, externalNavColor: null }

function otherFiles(now: BrandVersionRow['pictures'], then: BrandVersionRow['pictures']) {
  const other = brandPictureNames.filter((picture) => now[picture] !== then[picture])
  return Object.fromEntries(other.map((picture) => [picture, then[picture] ?? null]))
}
