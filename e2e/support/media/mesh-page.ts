import { mediaPortContract } from '@hemicycle/media/contract-suite';
import { limitedStep } from './limited-step.ts';
import { meshFaults } from './mesh-faults.ts';
import { meshHarness } from './mesh-harness.ts';
import { offerCases } from './offer-cases.ts';

offerCases([...mediaPortContract, ...meshFaults], meshHarness);

Object.assign(window, { limitedStep });
