import { Alert, Badge, Group, List, Stack, Text } from '@mantine/core'
import type { MappingFinding, MappingPart } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'

interface Found {
  name: string
  findings: readonly MappingFinding[]
}

/** Each part with its state, what was found and what is expected; `parts` that weren't checked yet say so. */
export function Findings({ name, findings, parts }: Found & { parts: readonly MappingPart[] }) {
  return (
    <Stack gap="sm" role="status">
      {parts.map((part) => (
        <PartFound
          key={part}
          name={name}
          part={part}
          finding={findings.find((finding) => finding.part === part) ?? null}
        />
      ))}
    </Stack>
  )
}

interface PartFoundProps {
  name: string
  part: MappingPart
  finding: MappingFinding | null
}

function PartFound({ name, part, finding }: PartFoundProps) {
  const { t } = useTranslation('host-mapping')
  const isMet = finding !== null && finding.problem === null
  const color = isMet ? 'green' : 'red'
  return (
    <div>
      <Group gap="xs">
        <Text size="sm" fw={500}>
          {t(`part.${part}`)}
        </Text>
        <Badge variant="dot" color={finding === null ? 'gray' : color} tt="none">
          {t(finding === null ? 'word.unasked' : isMet ? `word.${part}` : 'word.failed')}
        </Badge>
      </Group>
      {finding !== null && <FoundHere name={name} finding={finding} />}
    </div>
  )
}

/** “catalog.acme.com points to 203.0.113.7, expected …”, and the message of what is wrong. */
function FoundHere({
  name,
  finding: { part, problem, found, expected },
}: {
  name: string
  finding: MappingFinding
}) {
  const { t } = useTranslation(['host-mapping', 'errors'])
  const values = { name, found: found.join(', '), expected: expected.join(', ') }
  const isSaid = part !== 'record' && !(part === 'certificate' && found.length === 0)
  return (
    <>
      {isSaid && problem !== 'MappingTimeout' && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t(found.length === 0 ? `nothingFound.${part}` : `found.${part}`, values)}
          {problem !== null && expected.length > 0 && t('expected', values)}
        </Text>
      )}
      {problem !== null && (
        <Text size="sm" c="red">
          {t(`errors:${problem}`, { name })}
        </Text>
      )}
    </>
  )
}

/** Problems of a host name in force; nothing while there are none. */
export function FoundProblems({ name, findings }: Found) {
  const { t } = useTranslation('host-mapping')
  const wrong = findings.filter(({ problem }) => problem !== null)
  if (wrong.length === 0) return null
  return (
    <Alert color="yellow" mt="sm" title={t('inForceProblem')}>
      <List size="sm" listStyleType="none">
        {wrong.map((finding) => (
          <List.Item key={finding.part}>
            <FoundHere name={name} finding={finding} />
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
