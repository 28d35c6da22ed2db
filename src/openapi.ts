export { endpoints } from './site/sources/endpoints.js'
export type { EndpointsOptions } from './site/sources/endpoints.js'
export { groupsByTag } from './site/sources/groups-by-tag.js'
export type { GroupsByTagOptions, Tag } from './site/sources/groups-by-tag.js'
