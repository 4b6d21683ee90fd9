import { ActionIcon, Group, Menu, Skeleton, Text, Tooltip } from '@mantine/core'
import {
  IconBox,
  IconDots,
  IconFile,
  IconFileText,
  IconFileTypeCsv,
  IconFileTypeDoc,
  IconFileTypePdf,
  IconFileTypePpt,
  IconFileTypeXls,
  IconFileZip,
  IconMovie,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ProductFile } from '@vitrine/contract'
import { type FileCategory, fileCategoryOf } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { productFilePath } from '../../../lib/api/asset-paths.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { failureOf } from '../../../lib/network/failure-of.ts'
import { filesQuery } from '../api/product-queries.ts'
import { splitFiles } from '../api/split-files.ts'
import styles from './file-panel.module.css'

const icons: Record<FileCategory, typeof IconFile> = {
  csv: IconFileTypeCsv,
  pdf: IconFileTypePdf,
  xls: IconFileTypeXls,
  doc: IconFileTypeDoc,
  ppt: IconFileTypePpt,
  media: IconMovie,
  text: IconFileText,
  '3d': IconBox,
  compressed: IconFileZip,
  other: IconFile,
}

/** A product's documents: icon and name each, the rest in a menu. Nothing when there are none. */
export function FilePanel({ domainId, productId }: { domainId: string; productId: string }) {
  const { t } = useTranslation('products')
  const { number } = useFormats()
  const files = useQuery(filesQuery(productId))
  if (files.isPending) return <Skeleton h={36} w={160} radius="md" />
  if (files.data === undefined || failureOf(files) !== null) {
    return (
      <Text size="sm" c="dimmed" role="alert">
        {t('filesFailed')}
      </Text>
    )
  }
  const { shown, rest } = splitFiles(files.data.filter(({ isActive }) => isActive))
  if (shown.length === 0) return null
  return (
    <Group gap={8} role="group" aria-label={t('files')}>
      {shown.map((file) => (
        <FileIcon key={file.name} file={file} href={pathOf(domainId, productId, file)} />
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-start" width={320}>
          <Menu.Target>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('moreFiles', { count: rest.length, number: number(rest.length) })}
            >
              <IconDots size={20} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
            {rest.map((file) => (
              <FileItem key={file.name} file={file} href={pathOf(domainId, productId, file)} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}

interface FileLinkProps {
  file: ProductFile
  href: string
}

/** With its name: two documents of a kind look the same otherwise. */
function FileIcon({ file, href }: FileLinkProps) {
  const { t } = useTranslation('products')
  const { storage } = useFormats()
  const Icon = icons[fileCategoryOf(file.name)]
  return (
    <Tooltip label={`${file.name} · ${storage(file.sizeBytes)}`}>
      <a
        href={href}
        download={file.name}
        className={styles.file}
        aria-label={t('fileLabel', { name: file.name, size: storage(file.sizeBytes) })}
      >
        <Icon size={20} stroke={1.5} aria-hidden />
        <span className={styles.name}>{file.name}</span>
      </a>
    </Tooltip>
  )
}

function FileItem({ file, href }: FileLinkProps) {
  const { storage } = useFormats()
  const Icon = icons[fileCategoryOf(file.name)]
  return (
    <Menu.Item
      component="a"
      href={href}
      download={file.name}
      leftSection={<Icon size={20} stroke={1.5} aria-hidden />}
      rightSection={
        <Text size="xs" c="dimmed">
          {storage(file.sizeBytes)}
        </Text>
      }
    >
      {file.name}
    </Menu.Item>
  )
}

function pathOf(domainId: string, productId: string, { name, version }: ProductFile): string {
  return productFilePath(domainId, productId, name, version)
}
