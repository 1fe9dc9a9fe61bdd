-- was ba56d1553155d705bd4998da9376974a303062be28ec4e0425f5922ade717409
ALTER TABLE "donations" ADD COLUMN "sent_to" uuid;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "sent_ways" jsonb;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_sent_to_users_id_fk" FOREIGN KEY ("sent_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
