import { ActionIcon, Button, FileButton, Group, Menu, Text } from '@mantine/core'
import {
  IconDots,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconRefresh,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DomainSettings, ProductFile } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { productFilePath } from '../../../../lib/api/asset-paths.ts'
import { orpc } from '../../../../lib/api/client.ts'
import { versioned, versionedDeletion } from '../../../../lib/conflicts/versioned.ts'
import { confirmDelete } from '../../../../lib/forms/confirm.ts'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { useEntered } from '../../../../lib/session/session-store.ts'
import { UploadLine } from '../../../../lib/uploads/upload-line.tsx'
import { addUploads, useUploads } from '../../../../lib/uploads/upload-queue.ts'
import { Section } from '../../../../ui/section.tsx'
import styles from './product-editor.module.css'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** A product's documents: sent, replaced, shown to clients or hidden from them, deleted. */
export function FileManager({ productId, settings }: { productId: string; settings: DomainSettings }) {
  const { t } = useTranslation('products-table')
  const { storage } = useFormats()
  const files = useQuery(orpc.products.listProductFiles.queryOptions({ input: { productId } }))
  const sending = useUploads({ productId, purpose: 'file' })
  const send = (file: File, filename = file.name) =>
    addUploads([{ file, filename, productId, purpose: 'file', limitBytes: settings.uploadLimits.file }])
  return (
    <div className={styles.fileSection}>
      <Section
        title={t('files')}
        aside={
          <AddFiles
            onChoose={(chosen) => {
              for (const file of chosen) send(file)
            }}
          />
        }
      >
        {files.data?.length === 0 && sending.length === 0 && (
          <Text c="dimmed" size="sm">
            {t('fileNone', { size: storage(settings.uploadLimits.file) })}
          </Text>
        )}
        <ul className={styles.files}>
          {files.data?.map((file) => (
            <FileLine
              key={file.name}
              productId={productId}
              file={file}
              onReplace={(next) => send(next, file.name)}
            />
          ))}
          {sending.map((upload) => (
            <UploadLine key={upload.id} upload={upload} />
          ))}
        </ul>
      </Section>
    </div>
  )
}

function AddFiles({ onChoose }: { onChoose: (files: File[]) => void }) {
  const { t } = useTranslation('products-table')
  return (
    <FileButton multiple onChange={onChoose}>
      {(props) => (
        <Button
          {...props}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
        >
          {t('fileAdd')}
        </Button>
      )}
    </FileButton>
  )
}

interface FileLineProps {
  productId: string
  file: ProductFile
  onReplace: (file: File) => void
}

function FileLine({ productId, file, onReplace }: FileLineProps) {
  const { t } = useTranslation('products-table')
  const { storage, number } = useFormats()
  return (
    <li className={styles.file}>
      <span className={styles.fileName}>
        <span className={file.isActive ? undefined : styles.hiddenFile}>{file.name}</span>
        <Text size="xs" c="dimmed">
          {storage(file.sizeBytes)}
          {file.version > 1 && ` · ${t('fileVersion', { number: number(file.version) })}`}
          {!file.isActive && ` · ${t('fileHidden')}`}
        </Text>
      </span>
      <FileActions productId={productId} file={file} onReplace={onReplace} />
    </li>
  )
}

function FileActions({ productId, file, onReplace }: FileLineProps) {
  const { t } = useTranslation('products-table')
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: orpc.products.key() })
  const edit = useMutation({ ...versioned(orpc.products.editProductFile), onSuccess })
  const remove = useMutation({
    ...versionedDeletion(orpc.products.deleteProductFile),
    onSuccess,
  })
  const target = { params: { productId, fileName: file.name }, query: { version: file.revision } }
  const askDeletion = () =>
    confirmDelete({
      title: t('fileDeleteTitle', { name: file.name }),
      text: t('fileDeleteText'),
      run: () => remove.mutateAsync(target),
    })
  return (
    <Group gap={0} wrap="nowrap">
      <FileButton
        onChange={(chosen) => {
          if (chosen !== null) onReplace(chosen)
        }}
      >
        {({ onClick }) => (
          <FileMenu
            productId={productId}
            file={file}
            onReplace={onClick}
            onToggle={() => edit.mutate({ ...target, body: { isActive: !file.isActive } })}
            onDelete={askDeletion}
          />
        )}
      </FileButton>
    </Group>
  )
}

interface FileMenuProps {
  productId: string
  file: ProductFile
  onReplace: () => void
  /** Shows it to clients, or hides it from them. */
  onToggle: () => void
  onDelete: () => void
}

function FileMenu({ productId, file, onReplace, onToggle, onDelete }: FileMenuProps) {
  const { t } = useTranslation('products-table')
  const { domain } = useEntered()
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('fileMenu', { name: file.name })}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={productFilePath(domain._id, productId, file.name, file.version)}
          download={file.name}
          leftSection={<IconDownload {...icon} />}
        >
          {t('fileDownload')}
        </Menu.Item>
        <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={onReplace}>
          {t('fileReplace')}
        </Menu.Item>
        <Menu.Item
          leftSection={file.isActive ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
          onClick={onToggle}
        >
          {t(file.isActive ? 'fileHide' : 'fileShow')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={onDelete}>
          {t('fileDelete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
