import { mediaPortContract } from '@hemicycle/media/contract-suite';
import { meshFaults } from './mesh-faults.ts';
import { meshHarness } from './mesh-harness.ts';
import { offerCases } from './offer-cases.ts';

offerCases([...mediaPortContract, ...meshFaults], meshHarness);
