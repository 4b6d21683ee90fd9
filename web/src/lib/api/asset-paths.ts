/** File addresses of the contract, as the present caller may ask them: pictures can't send a header with a share token. */
import * as contract from '@vitrine/contract'
import { callContext } from './call-context.ts'

function withToken<Given extends unknown[]>(path: (...given: Given) => string): (...given: Given) => string {
  return (...given) => {
    const { shareToken } = callContext()
    const address = path(...given)
    return shareToken === null ? address : `${address}&token=${encodeURIComponent(shareToken)}`
  }
}

export const mediaPath = withToken(contract.mediaPath)
export const preparedPath = withToken(contract.preparedPath)
export const thumbnailPath = withToken(contract.thumbnailPath)
export const productFilePath = withToken(contract.productFilePath)
export const folderCoverPath = withToken(contract.folderCoverPath)
export const projectCoverPath = withToken(contract.projectCoverPath)
export const orderFilePath = withToken(contract.orderFilePath)
export const importTemplatePath = withToken(contract.importTemplatePath)
export const refusedRowsPath = withToken(contract.refusedRowsPath)

/** A picture as it was sent, or what stands in for it where browsers don't show such files. */
export function shownPicturePath(
  domainId: string,
  productId: string,
  { name, version, prepared }: Pick<contract.MediaItem, 'name' | 'version' | 'prepared'>,
): string {
  return prepared.includes('picture')
    ? preparedPath(domainId, productId, name, 'picture', version)
    : mediaPath(domainId, productId, name, version)
}
