import i18next from 'i18next'
import texts from '../../kit/i18n/bg/work.json'

i18next.addResourceBundle('bg', 'work', texts)
