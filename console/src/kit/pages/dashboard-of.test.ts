import { expect, test } from 'vitest'
import { isForeignDashboard } from './dashboard-of.ts'

const foreignTo = (role: 'PARENT' | 'VET' | 'GROOMER' | 'CLINIC' | 'OPERATOR' | 'HOTELS', ...paths: string[]) =>
  paths.filter((path) => isForeignDashboard(path, { role }))

const dashboards = ['/dashboard/parent', '/dashboard/professional', '/dashboard/clinic', '/dashboard/operator']

test('each kind of account has one dashboard, and the others are foreign to it', () => {
  expect(foreignTo('PARENT', ...dashboards)).toEqual(['/dashboard/professional', '/dashboard/clinic', '/dashboard/operator'])
  expect(foreignTo('GROOMER', ...dashboards)).toEqual(['/dashboard/parent', '/dashboard/clinic', '/dashboard/operator'])
  expect(foreignTo('CLINIC', ...dashboards)).toEqual(['/dashboard/parent', '/dashboard/professional', '/dashboard/operator'])
})

test('so are its pages, but not those that all share', () => {
  expect(foreignTo('PARENT', '/dashboard/professional/pets', '/Dashboard/Clinic/', '/dashboard/parent/pets')).toEqual([
    '/dashboard/professional/pets',
    '/Dashboard/Clinic/',
  ])
  expect(foreignTo('VET', '/dashboard', '/dashboard/profile', '/dashboard/recipe', '/dashboard/professional/pets')).toEqual([])
})

test('a hotel, which has no appointments, has only its home and what it recommends', () => {
  const page = '/dashboard/professional'
  expect(foreignTo('HOTELS', page, `${page}/`, `${page}/referral`, '/dashboard/profile', '/dashboard')).toEqual([])
  expect(foreignTo('HOTELS', `${page}/schedule`, `${page}/calendar`, '/Dashboard/Professional/Revenues')).toHaveLength(3)
  expect(foreignTo('GROOMER', `${page}/schedule`, `${page}/calendar`)).toEqual([])
})
