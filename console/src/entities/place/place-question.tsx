import { Box, Button, Group, NativeSelect } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { useSearchChoicesQuery } from '../professional/professionals-api.ts'
import { coordinatesOf } from '../professional/search-city.ts'
import { createLocator } from './locator.ts'
import { keepPlace } from './own-place.ts'

/** The place of a parent in need: by their city, or by what the browser knows. */
export function PlaceQuestion() {
  const { t } = useTranslation()
  const { letters } = useFormat()
  const { data } = useSearchChoicesQuery()
  const [answer, setAnswer] = useState<'awaited' | 'unknown'>()
  const [locator] = useState(() => createLocator(() => navigator.geolocation))
  useEffect(() => () => locator.giveUp(), [locator])
  const locate = () => {
    setAnswer('awaited')
    locator.ask(
      (point) => keepPlace(coordinatesOf(point)),
      () => setAnswer('unknown'),
    )
  }
  const cities = (data?.cities ?? []).map((city) => ({ value: coordinatesOf(city), label: letters(city.name) }))
  return (
    <Group gap="xs">
      <NativeSelect
        size="md"
        aria-label={t('place.question')}
        value=""
        data={[{ value: '', label: t('place.city') }, ...cities]}
        onChange={({ currentTarget }) => currentTarget.value !== '' && keepPlace(currentTarget.value)}
      />
      <Button
        size="md"
        variant="default"
        leftSection={<IconMapPin size={19} stroke={1.75} aria-hidden="true" />}
        loading={answer === 'awaited'}
        onClick={locate}
      >
        {t('place.here')}
      </Button>
      <Box component="p" role="status" m={0} c="dimmed">
        {answer === 'unknown' && t('place.unknown')}
      </Box>
    </Group>
  )
}
