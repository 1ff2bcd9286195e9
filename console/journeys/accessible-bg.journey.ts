import { seeEveryScreen } from './see-every-screen.ts'

seeEveryScreen('bg')
