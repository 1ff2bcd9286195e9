import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const schemes = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['auto', IconDeviceDesktop],
] as const satisfies [MantineColorScheme, unknown][]

export function SchemeSwitch() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>{t('nav.scheme.label')}</Menu.Label>
      {schemes.map(([scheme, SchemeIcon]) => (
        <Menu.Item
          key={scheme}
          onClick={() => setColorScheme(scheme)}
          aria-current={scheme === colorScheme || undefined}
          fw={scheme === colorScheme ? 'var(--lk-semibold)' : 'var(--lk-regular)'}
          leftSection={<SchemeIcon size={20} stroke={1.75} />}
        >
          {t(`nav.scheme.${scheme}`)}
        </Menu.Item>
      ))}
    </>
  )
}
