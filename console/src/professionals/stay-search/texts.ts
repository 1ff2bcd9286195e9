import i18next from 'i18next'
import texts from '../../kit/i18n/bg/stay-search.json'

i18next.addResourceBundle('bg', 'stay-search', texts)
